import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#test/factories.ts'
import { createRandom, drawSeeds, type Random } from '#test/random.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { ads, brokenRules, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { Refusal } from '../../http/refusal.ts'
import { changeVideoStatus } from '../../videos/status/change-video-status.ts'
import { replanBlock } from '../../videos/block/replan-block.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { finishIntents } from '../finish-intents.ts'
import { openDueBlocks } from '../sync/open-due-blocks.ts'
import { pauseSubscription } from './pause-subscription.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { unpauseSubscription } from './unpause-subscription.ts'
import { withdrawChange } from './withdraw-change.ts'

let shop: Shop
let admin: SignedInUser
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop.db)
})
afterAll(() => shop.close())

const rounds = 8
const tabs = 4

/** All steps of a subscription, of every actor. */
function makeSteps(own: Awaited<ReturnType<typeof subscribe>>, random: Random) {
  const { deps, db } = shop
  const { user, id: subscriptionId } = own
  const findVideos = () =>
    db.selectFrom('videos').selectAll().where('subscriptionId', '=', subscriptionId).execute()
  const move = async (from: 'draft' | 'activated', to: 'draft' | 'activated') => {
    const video = random.pick((await findVideos()).filter(({ status }) => status === from))
    if (video) await changeVideoStatus(deps, user, { videoId: video.id, to, reason: '' })
  }
  return {
    chooseMore: () => own.change(ads(random.between(4, 7))),
    chooseLess: () => own.change(ads(1)),
    choosePlan: () => own.change(ads(2), 'quarterly'),
    takeBack: () => withdrawChange(deps, user, subscriptionId),
    pause: () => pauseSubscription(deps, user, { subscriptionId, reason: '' }),
    endPause: () => unpauseSubscription(deps, user, subscriptionId),
    cancel: () => cancelSubscription(deps, user, { subscriptionId, when: 'period-end', reason: '' }),
    keep: () => resumeSubscription(deps, user, subscriptionId),
    end: () => cancelSubscription(deps, user, { subscriptionId, when: 'now', reason: '' }),
    activate: () => move('draft', 'activated'),
    takeVideoBack: () => move('activated', 'draft'),
    async replan() {
      const videos = await findVideos()
      const block = Math.max(...videos.map((video) => video.block))
      const drafts = videos.filter((video) => video.block === block && video.status === 'draft')
      await replanBlock(deps, user, {
        subscriptionId,
        block,
        mayLoseCopy: true,
        seenDrafts: drafts.map(({ id, version }) => ({ id, version })),
        films: Array.from({ length: random.between(1, 4) }, () => ({
          id: null,
          lengthSeconds: random.pick([5, 15, 30]) ?? 5,
          hasCutdowns: false,
          move: 'orbit' as const,
        })),
      })
    },
    async refund() {
      const invoice = random.pick((await own.invoices()).filter(({ paidCents }) => paidCents > 0))
      const amountCents = Math.ceil((invoice?.paidCents ?? 0) / random.between(2, 20))
      const asked = { invoiceId: invoice?.id ?? '', intentId: randomUUID(), amountCents, reason: 'Goodwill' }
      await refundPayment(deps, admin, asked)
    },
    timeGoesBy: () => shop.moveClock(random.between(1, 20)),
    eventsCome: () => shop.receiveEvents(),
    reconcile: () => finishIntents(deps),
    openBlocks: () => openDueBlocks(deps),
  }
}

test.each(drawSeeds(chooseRounds(3, 30)))(
  'whatever is done in several tabs at once, every rule about money holds (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const own = await subscribe(shop, random.pick(['monthly', 'quarterly', 'yearly'] as const))
    const steps = makeSteps(own, random)
    const { end, ...harmless } = steps
    for (let round = 1; round <= rounds; round++) {
      const known = Object.values(round === rounds ? steps : harmless)
      const chosen = Array.from({ length: tabs }, () => random.pick<() => Promise<unknown>>(known) ?? end)
      const ends = await Promise.allSettled(chosen.map((step) => step()))
      const bugs = ends.filter((each) => each.status === 'rejected' && !(each.reason instanceof Refusal))
      expect(bugs).toEqual([])
      await shop.receiveEvents()
      await finishIntents(shop.deps)
      await openDueBlocks(shop.deps)
      expect(await brokenRules(shop)).toEqual([])
    }
  },
)
