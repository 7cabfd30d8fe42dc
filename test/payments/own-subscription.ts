import { randomUUID } from 'node:crypto'
import { changeSubscription } from '#server/billing/changes/change-subscription.ts'
import { openDueBlocks } from '#server/billing/sync/open-due-blocks.ts'
import { readBilling } from '#server/billing/read-billing.ts'
import { previewChange } from '#server/billing/changes/preview-change.ts'
import { checkMoney } from '#server/checkout/invariants/check-money.ts'
import type { SignedInUser } from '#server/http/principal.ts'
import type { VideoSelection } from '#shared/cart/product-selections.ts'
import { refundPayment } from '#shared/contract/billing/admin-money.ts'
import type { Plan } from '#shared/products/plan.ts'
import { makeAdmin } from '../factories.ts'
import type { Shop } from './start-shop.ts'

/** What the default selection costs by each plan. */
export const planTotals: Record<Plan, number> = { monthly: 152_000, quarterly: 410_400, yearly: 1_459_200 }

/** So many 15 second ads without cutdowns. */
export const ads = (count: number): VideoSelection[] => [
  { id: 'film-1', lengthSeconds: 15, count, hasCutdowns: false, move: 'orbit' },
]

/** A user with a paid subscription, and queries about it for tests. */
export async function subscribe(shop: Shop, plan: Plan = 'monthly', card = '4242424242424242') {
  const { user, id: sessionId } = await shop.openAsNewBuyer({ plan }, planTotals[plan])
  await shop.control.pay({ sessionId, card })
  await shop.receiveEvents()
  const { id, providerSubscriptionId } = await shop.db
    .selectFrom('subscriptions')
    .select(['id', 'providerSubscriptionId'])
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()

  async function read() {
    const { subscriptions } = await readBilling(shop.deps, user.id)
    const [subscription] = subscriptions
    if (!subscription) throw new Error('no subscription')
    return subscription
  }

  return {
    user,
    id,
    providerSubscriptionId,
    read,
    /** Blocks in order: whether open, and how many videos they have. */
    async blocks() {
      const blocks = await shop.db
        .selectFrom('blocks')
        .select(['number', 'opensAt', 'openedAt'])
        .where('subscriptionId', '=', id)
        .orderBy('number')
        .execute()
      const videos = await shop.db
        .selectFrom('videos')
        .select('block')
        .where('subscriptionId', '=', id)
        .execute()
      return blocks.map(({ number, opensAt, openedAt }) => ({
        opensAt,
        isOpen: openedAt !== null,
        films: videos.filter(({ block }) => block === number).length,
      }))
    },
    async invoices() {
      return (
        shop.db
          .selectFrom('invoices')
          .selectAll()
          .where('subscriptionId', '=', id)
          .orderBy('createdAt')
          // The provider's times are whole seconds: a change may have that of the first payment.
          .orderBy((eb) => eb('kind', '=', 'change'))
          .orderBy('id')
          .execute()
      )
    },
    /** The provider's invoices over the differences of changes. */
    async changeInvoices() {
      const { data } = await shop.stripe.invoices.list({ subscription: providerSubscriptionId, limit: 100 })
      return data.filter(({ metadata }) => metadata?.['changeId'])
    },
    /** Of the only change that was asked for. */
    async changeId() {
      const change = await shop.db
        .selectFrom('subscriptionChanges')
        .select('id')
        .where('subscriptionId', '=', id)
        .executeTakeFirstOrThrow()
      return change.id
    },
    preview: (videos: VideoSelection[], to: Plan = plan) =>
      previewChange(shop.deps, user, { subscriptionId: id, plan: to, films: videos }),
    /** Agrees to what the preview says. */
    async change(videos: VideoSelection[], to: Plan = plan) {
      const preview = await previewChange(shop.deps, user, { subscriptionId: id, plan: to, films: videos })
      return changeSubscription(shop.deps, user, {
        subscriptionId: id,
        plan: to,
        films: videos,
        seenDueNowCents: preview.dueNowCents,
        seenTotalCents: preview.nextChargeCents,
      })
    },
    /** Days go by at the provider and here, and everything that they bring arrives. */
    async days(days: number) {
      await shop.moveClock(days)
      await shop.receiveEvents()
      await openDueBlocks(shop.deps)
    },
  }
}

/** A quarterly subscription with a paid change, and a refund of $50 of its first payment, which the studio asked for. */
export async function subscribeWithRefund(shop: Shop) {
  const own = await subscribe(shop, 'quarterly')
  await own.change(ads(6))
  await shop.receiveEvents()
  const [invoice] = await own.invoices()
  const refund = {
    invoiceId: invoice?.id ?? '',
    intentId: randomUUID(),
    amountCents: 5_000,
    reason: 'A scratch',
  }
  await shop.call(refundPayment, refund, { as: await makeAdmin(shop.db) })
  return own
}

/** Many customers with a monthly subscription each. */
export async function subscribeMany(
  shop: Shop,
  count: number,
): Promise<{ id: string; user: SignedInUser }[]> {
  const buyers = []
  while (buyers.length < count) {
    const some = Math.min(10, count - buyers.length)
    const opened = await Promise.all(Array.from({ length: some }, () => shop.openAsNewBuyer()))
    await Promise.all(opened.map(({ id }) => shop.pay(id)))
    buyers.push(...opened)
  }
  await shop.receiveEvents()
  const rows = await shop.db.selectFrom('subscriptions').select(['id', 'userId']).execute()
  const readId = new Map(rows.map(({ id, userId }) => [userId, id]))
  return buyers.map(({ user }) => ({ user, id: readId.get(user.id) ?? '' }))
}

export async function brokenRules(shop: Shop): Promise<string[]> {
  const checks = await checkMoney(shop.deps)
  return checks.flatMap(({ rule, offences }) => offences.map((offence) => `${rule}: ${offence}`))
}
