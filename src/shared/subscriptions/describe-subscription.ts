import { z } from 'zod'
import { formatMoney } from '../checkout/money.ts'
import { timeField } from '../fields.ts'
import { planSchema } from '../products/plan-schema.ts'
import { planPeriods } from '../products/plan.ts'
import { subscriptionStatusSchema } from './subscription-status.ts'

/** The facts that a subscription's described state depends on. Lists, billing and events have these fields under the same names. */
export const subscriptionFactsSchema = z.object({
  status: subscriptionStatusSchema,
  /** When it ends, where it was canceled for the end of what is paid; null: it renews. */
  cancelAt: timeField.nullable(),
  /** When its immediate end was requested: the card provider’s answer is outstanding. */
  cancelNowAt: timeField.nullable(),
  endedAt: timeField.nullable(),
  pausedAt: timeField.nullable(),
  /** When its pause ends; null: when its customer resumes it. */
  unpauseAt: timeField.nullable(),
  /** Since when a payment has been due. */
  pastDueSince: timeField.nullable(),
  /** The terms of the next period. */
  renewal: z.object({
    /** When it begins and is charged; null: no charge is planned. */
    at: timeField.nullable(),
    plan: planSchema,
    /** Of the whole period, in integer cents, before tax and coupons. */
    totalCents: z.int(),
    /** Whether other videos, another plan or another price begin with it. */
    isChange: z.boolean(),
  }),
})
export type SubscriptionFacts = z.infer<typeof subscriptionFactsSchema>

export const subscriptionStates = ['ended', 'payment due', 'ending', 'paused', 'changing', 'active'] as const
/** The state that screens and e-mails show; the stored status has the provider’s words. */
export type SubscriptionState = (typeof subscriptionStates)[number]

/** A sentence with days and amounts left open: screens and e-mails each have their own form of them. */
export type SentencePart = string | { day: string } | { cents: number }

export interface SubscriptionDescription {
  state: SubscriptionState
  /** "Ending on 14 December": fits a badge. */
  label: SentencePart[]
  /** What happens next, and the price where it is another or begins again, in whole sentences. */
  next: SentencePart[]
  /** Whether its price will be charged again, as far as is known now. */
  isRenewed: boolean
}

/**
 * Describes a subscription's state: the only place that does. Where several apply, the first of this order is shown:
 * ended (nothing else happens), payment due (its customer has to act, or it ends unpaid), ending (no charge follows,
 * whatever else is agreed), paused (no charge and no block until it resumes), changing, active. `next` names the others.
 */
export function describeSubscription(facts: SubscriptionFacts): SubscriptionDescription {
  const state = findState(facts)
  return { state, isRenewed: isRenewed(facts), ...describe[state](facts) }
}

/** Whether it runs out: asked to end, and not over yet. */
export function isEnding({
  status,
  cancelAt,
  cancelNowAt,
}: Pick<SubscriptionFacts, 'status' | 'cancelAt' | 'cancelNowAt'>): boolean {
  return status !== 'canceled' && (cancelAt !== null || cancelNowAt !== null)
}

/** Whether its price will be charged again, as of now. */
export function isRenewed(facts: Pick<SubscriptionFacts, 'status' | 'cancelAt' | 'cancelNowAt'>): boolean {
  return facts.status !== 'canceled' && !isEnding(facts)
}

function findState(facts: SubscriptionFacts): SubscriptionState {
  if (facts.status === 'canceled') return 'ended'
  if (facts.status === 'past_due') return 'payment due'
  if (isEnding(facts)) return 'ending'
  if (facts.status === 'paused') return 'paused'
  return facts.renewal.isChange && facts.renewal.at !== null ? 'changing' : 'active'
}

type Words = Pick<SubscriptionDescription, 'label' | 'next'>

const describe: Record<SubscriptionState, (facts: SubscriptionFacts) => Words> = {
  ended: ({ endedAt }) => ({
    label: withDay('Ended', 'on', endedAt),
    next: ['Nothing more is charged.'],
  }),
  'payment due': (facts) => ({
    label: withDay('Payment due', 'since', facts.pastDueSince),
    next: ['The next block opens once it is paid.', ...(isEnding(facts) ? [' ', ...describeEnd(facts)] : [])],
  }),
  ending: (facts) => ({
    label: facts.cancelNowAt === null ? withDay('Ending', 'on', facts.cancelAt) : ['Ending now'],
    next: [describeBlocksUntilEnd(facts), ' Nothing more is charged.'],
  }),
  paused: ({ unpauseAt, renewal }) => ({
    label: withDay('Paused', 'until', unpauseAt),
    next: [
      unpauseAt === null
        ? 'No block opens and nothing is charged until you resume. Then the price is '
        : 'No block opens and nothing is charged until then. After that the price is ',
      ...describePrice(renewal),
      '.',
    ],
  }),
  changing: ({ renewal }) => ({
    label: withDay('Changing', 'on', renewal.at),
    next: ['From then on the price is ', ...describePrice(renewal), '.'],
  }),
  active: ({ renewal }) => ({
    label: ['Active'],
    // Without an amount: what is charged then may be less, by discounts that only the provider knows.
    next: renewal.at === null ? ['No charge is planned.'] : ['Renews on ', { day: renewal.at }, '.'],
  }),
}

const describePrice = ({ totalCents, plan }: SubscriptionFacts['renewal']): SentencePart[] => [
  { cents: totalCents },
  ` a ${planPeriods[plan]}`,
]

function describeBlocksUntilEnd({ status, cancelNowAt }: SubscriptionFacts): string {
  if (cancelNowAt !== null) return 'Blocks that have not opened are refunded.'
  return status === 'paused' ? 'No block opens while it is paused.' : 'Paid blocks open until then.'
}

function describeEnd({ cancelAt, cancelNowAt }: SubscriptionFacts): SentencePart[] {
  return cancelAt === null || cancelNowAt !== null
    ? ['It is ending now.']
    : ['It ends on ', { day: cancelAt }, '.']
}

const withDay = (word: string, preposition: string, day: string | null): SentencePart[] =>
  day === null ? [word] : [`${word} ${preposition} `, { day }]

/**
 * A sentence as plain text.
 * @param currency ISO 4217
 * @param formatDay how this reader sees days
 */
export function writeSentence(
  parts: readonly SentencePart[],
  currency: string,
  formatDay: (day: Date) => string,
): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      return 'day' in part ? formatDay(new Date(part.day)) : formatMoney(part.cents, currency)
    })
    .join('')
}
