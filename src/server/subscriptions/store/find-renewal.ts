import { z } from 'zod'
import { planSchema } from '#shared/products/plan-schema.ts'
import { blockOpensAt } from '#shared/subscriptions/blocks.ts'
import { isRenewed, type SubscriptionFacts } from '#shared/subscriptions/describe-subscription.ts'

/** The plan and price of a period, and the change that set them. */
export const periodTermsSchema = z.object({
  plan: planSchema,
  totalCents: z.int(),
  /** The change that set it; null: sold at the checkout. */
  changeId: z.string().nullable(),
})
export type PeriodTerms = z.infer<typeof periodTermsSchema>

interface RenewingSubscription {
  status: SubscriptionFacts['status']
  cancelAt: Date | null
  cancelNowAt: Date | null
  startedAt: Date
  paidBlocks: number
  shiftedMs: number
  currentPeriodEnd: Date | null
}

/** When the next period begins, if nothing changes. */
export function findRenewalDay(
  subscription: Pick<RenewingSubscription, 'startedAt' | 'paidBlocks' | 'shiftedMs' | 'currentPeriodEnd'>,
): Date {
  const { startedAt, paidBlocks, shiftedMs, currentPeriodEnd } = subscription
  return currentPeriodEnd ?? blockOpensAt(startedAt, paidBlocks + 1, shiftedMs)
}

/**
 * The next period's terms. A change that was paid for today has set both periods: it counts as coming only where the
 * plan or the price differs from the next period on.
 */
export function describeRenewal(
  subscription: RenewingSubscription,
  running: PeriodTerms,
  coming: PeriodTerms,
): SubscriptionFacts['renewal'] {
  const { status, cancelAt, cancelNowAt } = subscription
  const ends = { cancelAt: toIsoTime(cancelAt), cancelNowAt: toIsoTime(cancelNowAt) }
  const isPlanned = status === 'active' && isRenewed({ status, ...ends })
  return {
    at: isPlanned ? findRenewalDay(subscription).toISOString() : null,
    plan: coming.plan,
    totalCents: coming.totalCents,
    isChange:
      coming.changeId !== running.changeId ||
      coming.plan !== running.plan ||
      coming.totalCents !== running.totalCents,
  }
}

/** The times that `describeSubscription` needs, as ISO text. */
export function describeTimes(times: Record<TimeField, Date | null>): Record<TimeField, string | null> {
  const { cancelAt, cancelNowAt, endedAt, pausedAt, unpauseAt, pastDueSince } = times
  return {
    cancelAt: toIsoTime(cancelAt),
    cancelNowAt: toIsoTime(cancelNowAt),
    endedAt: toIsoTime(endedAt),
    pausedAt: toIsoTime(pausedAt),
    unpauseAt: toIsoTime(unpauseAt),
    pastDueSince: toIsoTime(pastDueSince),
  }
}

type TimeField = Exclude<keyof SubscriptionFacts, 'status' | 'renewal'>

const toIsoTime = (time: Date | null): string | null => time?.toISOString() ?? null
