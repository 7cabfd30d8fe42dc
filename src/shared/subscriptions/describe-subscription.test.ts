import { describe, expect, it, test } from 'vitest'
import {
  describeSubscription,
  subscriptionFactsSchema,
  subscriptionStates,
  writeSentence,
  type SubscriptionFacts,
  type SubscriptionState,
} from './describe-subscription.ts'
import { subscriptionStatusSchema } from './subscription-status.ts'

/** Each time on a day of its own, so that a text shows which one it has. */
const days = {
  cancelAt: '2026-12-01T10:00:00.000Z',
  cancelNowAt: '2026-11-02T10:00:00.000Z',
  endedAt: '2026-12-03T10:00:00.000Z',
  pausedAt: '2026-11-04T10:00:00.000Z',
  unpauseAt: '2026-12-05T10:00:00.000Z',
  pastDueSince: '2026-11-06T10:00:00.000Z',
}
const renewsAt = '2026-12-07T10:00:00.000Z'
const either = [false, true]

/** Every combination of a status, of times that are there or not, and of a renewal; also those that should never be. */
function* listFacts(): Generator<SubscriptionFacts> {
  const names = Object.keys(days) as (keyof typeof days)[]
  for (const status of subscriptionStatusSchema.options) {
    for (let mask = 0; mask < 2 ** names.length; mask += 1) {
      const times = Object.fromEntries(
        names.map((name, bit) => [name, mask & (1 << bit) ? days[name] : null]),
      ) as Record<keyof typeof days, string | null>
      for (const isPlanned of either) {
        for (const isChange of either) {
          const renewal = {
            at: isPlanned ? renewsAt : null,
            plan: 'quarterly',
            totalCents: 410_400,
            isChange,
          } as const
          yield subscriptionFactsSchema.parse({ status, ...times, renewal })
        }
      }
    }
  }
}
const all = [...listFacts()]

const formatDay = (day: Date) => `${day.getUTCDate()}/${day.getUTCMonth() + 1}`
const write = (facts: SubscriptionFacts) => {
  const { label, next } = describeSubscription(facts)
  return { label: writeSentence(label, 'usd', formatDay), next: writeSentence(next, 'usd', formatDay) }
}

/** What is true of it by itself, however it is ordered. */
const holds: Record<SubscriptionState, (facts: SubscriptionFacts) => boolean> = {
  ended: ({ status }) => status === 'canceled',
  'payment due': ({ status }) => status === 'past_due',
  ending: ({ status, cancelAt, cancelNowAt }) =>
    status !== 'canceled' && (cancelAt !== null || cancelNowAt !== null),
  paused: ({ status }) => status === 'paused',
  changing: ({ renewal }) => renewal.isChange && renewal.at !== null,
  active: () => true,
}

describe('the state of a subscription, in all combinations of its facts', () => {
  it('is the first thing that is true, in the documented order', () => {
    expect(all).toHaveLength(4 * 2 ** 8)
    for (const facts of all) {
      const first = subscriptionStates.find((state) => holds[state](facts))
      expect(describeSubscription(facts).state, JSON.stringify(facts)).toBe(first)
    }
  })

  it('is reached by each of them', () => {
    expect(new Set(all.map((facts) => describeSubscription(facts).state))).toEqual(
      new Set(subscriptionStates),
    )
  })

  it('never speaks of a charge that does not come, and of none as the last where more come', () => {
    for (const facts of all) {
      const { isRenewed, state } = describeSubscription(facts)
      const { next } = write(facts)
      const about = `${JSON.stringify(facts)}: ${next}`
      if (!isRenewed) expect(next, about).not.toContain('$')
      if (isRenewed) expect(next, about).not.toContain('Nothing more')
      if (state === 'ended' || state === 'ending') expect(next, about).toContain('Nothing more is charged.')
      if (!['active', 'changing'].includes(state)) expect(next, about).not.toContain('Renews')
    }
  })

  it('is in whole sentences: no gap where a day is not known', () => {
    for (const facts of all) {
      const { label, next } = write(facts)
      expect(label).toMatch(
        /^(Ended|Payment due|Ending|Paused|Changing|Active)( (on|since|until) \d+\/\d+| now)?$/,
      )
      expect(next).toMatch(/^[A-Z][^ ].*\.$/)
      expect(next).not.toMatch(/null|undefined| {2}|\bon \.|\bfor \./)
    }
  })

  it('names the day that belongs to it, and no other one', () => {
    const dayByState: Record<SubscriptionState, (facts: SubscriptionFacts) => string | null> = {
      ended: ({ endedAt }) => endedAt,
      'payment due': ({ pastDueSince }) => pastDueSince,
      ending: ({ cancelAt, cancelNowAt }) => (cancelNowAt === null ? cancelAt : null),
      paused: ({ unpauseAt }) => unpauseAt,
      changing: ({ renewal }) => renewal.at,
      active: () => null,
    }
    for (const facts of all) {
      const { state, label } = describeSubscription(facts)
      const named = label.flatMap((part) => (typeof part === 'object' && 'day' in part ? [part.day] : []))
      expect(named).toEqual([dayByState[state](facts)].filter((day) => day !== null))
    }
  })
})

const calm = subscriptionFactsSchema.parse({
  status: 'active',
  cancelAt: null,
  cancelNowAt: null,
  endedAt: null,
  pausedAt: null,
  unpauseAt: null,
  pastDueSince: null,
  renewal: { at: renewsAt, plan: 'quarterly', totalCents: 410_400, isChange: false },
})
const noCharge = { renewal: { ...calm.renewal, at: null } }

test.each<[string, Partial<SubscriptionFacts>, string, string]>([
  ['active', {}, 'Active', 'Renews on 7/12.'],
  [
    'ending',
    { cancelAt: days.cancelAt, ...noCharge },
    'Ending on 1/12',
    'Paid blocks open until then. Nothing more is charged.',
  ],
  [
    'ending while paused',
    { status: 'paused', cancelAt: days.cancelAt, ...noCharge },
    'Ending on 1/12',
    'No block opens while it is paused. Nothing more is charged.',
  ],
  [
    'ending at once',
    { cancelNowAt: days.cancelNowAt, ...noCharge },
    'Ending now',
    'Blocks that have not opened are refunded. Nothing more is charged.',
  ],
  [
    'paused',
    { status: 'paused', pausedAt: days.pausedAt, ...noCharge },
    'Paused',
    'No block opens and nothing is charged until you resume. Then the price is $4,104 a quarter.',
  ],
  [
    'paused until a day',
    { status: 'paused', pausedAt: days.pausedAt, unpauseAt: days.unpauseAt, ...noCharge },
    'Paused until 5/12',
    'No block opens and nothing is charged until then. After that the price is $4,104 a quarter.',
  ],
  [
    'changing',
    { renewal: { ...calm.renewal, isChange: true } },
    'Changing on 7/12',
    'From then on the price is $4,104 a quarter.',
  ],
  [
    'payment due',
    { status: 'past_due', pastDueSince: days.pastDueSince, ...noCharge },
    'Payment due since 6/11',
    'The next block opens once it is paid.',
  ],
  [
    'payment due of one that ends',
    { status: 'past_due', pastDueSince: days.pastDueSince, cancelAt: days.cancelAt, ...noCharge },
    'Payment due since 6/11',
    'The next block opens once it is paid. It ends on 1/12.',
  ],
  [
    'ended',
    { status: 'canceled', endedAt: days.endedAt, ...noCharge },
    'Ended on 3/12',
    'Nothing more is charged.',
  ],
])('%s: “%s”', (_, facts, label, next) => {
  expect(write({ ...calm, ...facts })).toEqual({ label, next })
})

test('a sentence has the amounts of its currency', () => {
  const { next } = describeSubscription({ ...calm, renewal: { ...calm.renewal, isChange: true } })
  expect(writeSentence(next, 'eur', formatDay)).toBe('From then on the price is €4,104 a quarter.')
})
