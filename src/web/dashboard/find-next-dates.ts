import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { currentStep } from '#shared/subscriptions/status-steps.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { isPastDay } from '#shared/is-past-day.ts'

export interface NextDate {
  id: string
  at: string
  what: string
  about: string
  to: string
}

/** The days that are coming, soonest first: every step that is not complete, the next block, and the end of each subscription. */
export function findNextDates(subscriptions: readonly Subscription[], now: Date): NextDate[] {
  return subscriptions
    .filter((subscription) => subscription.status !== 'canceled')
    .flatMap((subscription) => listDates(subscription, now))
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

function listDates(subscription: Subscription, now: Date): NextDate[] {
  const { id, statusItems, nextBlockOpensAt, block, cancelAt } = subscription
  const current = currentStep(statusItems)
  // Only of the present step is it worth saying that its day is over: what follows is late with it.
  const steps = statusItems
    .filter((item) => item === current || (item.status !== 'complete' && !isPastDay(item.date, now)))
    .map(({ id: key, label, date: at }) => ({
      key,
      at,
      what: `${label}, ${isPastDay(at, now) ? 'was expected' : 'expected'}`,
    }))
  const dates = [
    ...steps,
    { key: 'block', at: nextBlockOpensAt, what: `Block ${block + 1} opens` },
    { key: 'end', at: cancelAt, what: 'The subscription ends' },
  ]
  const shared = { about: subscriptionTitle(subscription), to: paths.subscriptionStatus(id) }
  return dates.flatMap(({ key, at, what }) => (at ? [{ id: `${id}-${key}`, at, what, ...shared }] : []))
}
