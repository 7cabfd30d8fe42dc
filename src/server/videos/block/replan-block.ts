import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { replanBlock as call } from '#shared/contract/tokens.ts'
import { completeStepsAfterRemoval } from '#shared/videos/update-steps-after-move.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { blockToPlan, planBlock, sumTokens } from '#shared/tokens/plan-block.ts'
import type { BlockPlan } from '#shared/tokens/plan-block.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findVideoFiles } from '../../files/find-video-files.ts'
import { refuse } from '../../http/refusal.ts'
import { changeSteps } from '../../subscriptions/status/change-steps.ts'
import { lockBlockSteps } from '../../subscriptions/status/lock-block-steps.ts'
import { requireReadableSubscription } from '../../subscriptions/store/require-subscription.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { readUsableTokens } from '../../tokens/lock-usable-lots.ts'
import { findHeldSubjects } from '../store/open-questions.db.ts'
import { describeVideos } from '../store/describe-videos.ts'
import { arrangeVideos, writePlan } from './write-plan.ts'
import type { VideoRecord } from '../store/video-record.ts'
import { findVideosOfSubscription, lockVideosOfSubscription } from '../store/videos.db.ts'

type Input = InputOf<typeof call>

/**
 * Puts other videos in place of a block's drafts, within the available tokens. All that decides is read under the locks
 * of a move: status row, videos, lots. What is lost is what the sender saw and agreed to, or nothing changes.
 * @throws Refusal not_found, block_not_open, subscription_over, changed_meanwhile, tokens_missing, selection_not_sold,
 * copy_would_be_lost, draft_has_files, held_by_question
 */
export async function replanBlock(
  deps: Pick<VideosDeps, 'db' | 'clock' | 'config' | 'catalogueCache'>,
  actor: SignedInUser,
  input: Input,
): Promise<OutputOf<typeof call>> {
  const { subscriptionId, block } = input
  const now = deps.clock.now()
  const catalogue = await deps.catalogueCache.readCatalogue()
  return deps.db.transaction().execute(async (tx) => {
    const { package: pack } = await requireReadableSubscription(tx, actor, subscriptionId)
    const steps = await lockBlockSteps(tx, subscriptionId, block)
    if (!steps) throw refuse('not_found')
    if (block > steps.status.current.block) throw refuse('block_not_open')
    const videos = await lockVideosOfSubscription(tx, subscriptionId)
    const ofBlock = videos.filter((video) => video.block === block)
    assertSeen(ofBlock.filter(isDraft), input)

    const tokens = await readUsableTokens(tx, subscriptionId, now)
    if (tokens.hasEnded) throw refuse('subscription_over')
    const toPlan = blockToPlan({ package: pack, videos, available: tokens.available }, block)
    const { drafts } = toPlan
    const plan = planBlock(toPlan, input.films, catalogue)
    if (plan.hasChanges) {
      if (plan.problem) throw refuse(plan.problem.code, { sentence: plan.problem.sentence })
      if (plan.lost.length > 0 && !input.mayLoseCopy) throw refuse('copy_would_be_lost')
      await assertNoFiles(tx, drafts, plan)
      await assertNotHeld(tx, subscriptionId, plan)
      const videos = arrangeVideos(ofBlock, plan)
      await writePlan(tx, { subscriptionId, block, videos }, plan, {
        authorId: actor.id,
        now,
        frameRate: deps.config.frameRate,
      })
      const left = await findVideosOfSubscription(tx, subscriptionId, block)
      const statuses = left.map(({ status }) => status)
      const settled = completeStepsAfterRemoval(steps.own.statusItems, statuses, now)
      await changeSteps(tx, actor, steps.status, steps.own, settled, { reason: 'Re-planned block.', now })
      await emitEvent(tx, actor, {
        kind: 'block.replanned',
        subject: { kind: 'subscription', id: subscriptionId },
        payload: {
          before: { block, tokens: sumTokens(drafts), films: drafts.map(describeDraft) },
          after: { block, tokens: plan.tokens, films: plan.videos.map(describePlanned) },
        },
      })
    }
    const after = await findVideosOfSubscription(tx, subscriptionId, block)
    return { videos: await describeVideos(tx, actor, after) }
  })
}

const isDraft = (video: Pick<VideoRecord, 'status'>) => video.status === 'draft'

/** @throws Refusal changed_meanwhile where the drafts are not those that the sender saw, word for word */
function assertSeen(drafts: readonly VideoRecord[], { seenDrafts, films: videos }: Input): void {
  const seen = new Map(seenDrafts.map(({ id, version }) => [id, version]))
  const isSeen = drafts.length === seen.size && drafts.every((draft) => seen.get(draft.id) === draft.version)
  if (!isSeen) {
    throw refuse('changed_meanwhile', {
      sentence:
        'The drafts of this block changed while you planned. Look at them again: your changes are still here.',
    })
  }
  const ids = videos.flatMap(({ id }) => (id === null ? [] : [id]))
  const sources = videos.flatMap(({ madeFrom }) => madeFrom ?? [])
  const isKnown = [...ids, ...sources].every((id) => seen.has(id))
  if (new Set(ids).size < ids.length || !isKnown) throw refuse('invalid_input')
}

/** @throws Refusal draft_has_files: what the studio finished for a draft neither goes nor changes its length */
async function assertNoFiles(tx: Database, drafts: readonly VideoRecord[], plan: BlockPlan): Promise<void> {
  const changed = drafts.filter((draft) => {
    const video = plan.videos.find(({ id }) => id === draft.id)
    return video?.lengthSeconds !== draft.length || video.hasCutdowns !== draft.hasCutdowns
  })
  const files = await findVideoFiles(
    tx,
    changed.map(({ id }) => id),
  )
  const withFiles = changed.find(({ id }) => files.has(id))
  if (withFiles) {
    const sentence = `The studio has finished files for “${withFiles.title}”: it stays as it is.`
    throw refuse('draft_has_files', { sentence })
  }
}

/** @throws Refusal held_by_question: a draft that goes would take the studio's question with it */
async function assertNotHeld(tx: Database, subscriptionId: string, plan: BlockPlan): Promise<void> {
  if (plan.removed.length === 0) return
  const { videoIds } = await findHeldSubjects(tx, subscriptionId)
  const held = plan.removed.find(({ id }) => videoIds.has(id))
  if (!held) return
  const sentence = `The studio holds the shoot with a question about “${videoTitle(held)}”. It can go once that question is closed.`
  throw refuse('held_by_question', { sentence })
}

const describeDraft = ({ id, title, length, hasCutdowns, tokens, copyCards, direction }: VideoRecord) => ({
  id,
  title,
  length,
  hasCutdowns,
  tokens,
  copy: copyCards.map(({ copy }) => copy),
  direction,
})

const describePlanned = ({ id, title, lengthSeconds, hasCutdowns, tokens }: BlockPlan['videos'][number]) => ({
  id,
  title,
  length: lengthSeconds,
  hasCutdowns,
  tokens,
})
