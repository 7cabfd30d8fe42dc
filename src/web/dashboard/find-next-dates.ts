import type { Subscription } from '#shared/contract/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { currentStep } from '#shared/subscriptions/status-steps.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'

export interface NextDate {
  id: string
  at: string
  what: string
  about: string
  to: string
}

/** The days that are coming, soonest first: the present step, the delivery, the next block, the end of each subscription. */
export function findNextDates(subscriptions: readonly Subscription[], now: Date): NextDate[] {
  return subscriptions
    .filter((subscription) => subscription.status !== 'canceled')
    .flatMap((subscription) => datesOf(subscription, now))
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

function datesOf(subscription: Subscription, now: Date): NextDate[] {
  const { id, statusItems, nextBlockOpensAt, block, cancelAt } = subscription
  const current = currentStep(statusItems)
  const delivery = statusItems.find(
    (item) => item.id === 'delivery' && item !== current && item.status !== 'complete',
  )
  const dates = [
    {
      key: 'step',
      at: current?.date,
      what: `${current?.label ?? ''}, ${isPast(current?.date, now) ? 'was expected' : 'expected'}`,
    },
    { key: 'delivery', at: isPast(delivery?.date, now) ? null : delivery?.date, what: 'Delivery, expected' },
    { key: 'block', at: nextBlockOpensAt, what: `Block ${block + 1} opens` },
    { key: 'end', at: cancelAt, what: 'The subscription ends' },
  ]
  const shared = { about: subscriptionTitle(subscription), to: paths.subscriptionStatus(id) }
  return dates.flatMap(({ key, at, what }) => (at ? [{ id: `${id}-${key}`, at, what, ...shared }] : []))
}

/** Days are planned, not hours: the day itself is not over yet. */
function isPast(at: string | null | undefined, now: Date): boolean {
  return at !== null && at !== undefined && at.slice(0, 10) < now.toISOString().slice(0, 10)
}
