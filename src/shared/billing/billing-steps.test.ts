import { describe, expect, it } from 'vitest'
import { findBillingProblem, type BillingState, type BillingStep } from './billing-steps.ts'

/** A subscription of which everything is settled. */
const calm: BillingState = { status: 'active', isEnding: false, isRenewing: false, change: 'none' }

const states = {
  calm,
  ending: { ...calm, isEnding: true },
  paused: { ...calm, status: 'paused' },
  'past due': { ...calm, status: 'past_due' },
  renewing: { ...calm, isRenewing: true },
  'past due while renewing': { ...calm, status: 'past_due', isRenewing: true },
  'change waiting': { ...calm, change: 'waiting' },
  'change waiting while renewing': { ...calm, change: 'waiting', isRenewing: true },
  'change waiting, past due while renewing': {
    status: 'past_due',
    isEnding: false,
    isRenewing: true,
    change: 'waiting',
  },
  'change unsettled': { ...calm, change: 'unsettled' },
  canceled: { ...calm, status: 'canceled' },
} satisfies Record<string, BillingState>

type StateName = keyof typeof states

/** Why each step is refused, by state; states that are not listed allow it. */
const table: Record<BillingStep, Partial<Record<StateName, string>>> = {
  change: {
    ending: 'subscription_ending',
    paused: 'subscription_paused',
    'past due': 'payment_due',
    renewing: 'renewal_running',
    'past due while renewing': 'payment_due',
    'change waiting': 'change_pending',
    'change waiting while renewing': 'renewal_running',
    'change waiting, past due while renewing': 'payment_due',
    'change unsettled': 'change_pending',
  },
  withdrawChange: {
    calm: 'no_pending_change',
    ending: 'no_pending_change',
    paused: 'no_pending_change',
    'past due': 'no_pending_change',
    renewing: 'no_pending_change',
    'past due while renewing': 'no_pending_change',
    'change waiting while renewing': 'renewal_running',
    'change waiting, past due while renewing': 'payment_due',
    'change unsettled': 'no_pending_change',
  },
  cancelAtPeriodEnd: {
    ending: 'subscription_ending',
    paused: 'subscription_paused',
    'past due': 'payment_due',
    'past due while renewing': 'payment_due',
    'change waiting, past due while renewing': 'payment_due',
    'change unsettled': 'change_pending',
  },
  cancelNow: { 'change unsettled': 'change_pending' },
  resume: {
    calm: 'not_ending',
    paused: 'not_ending',
    'past due': 'not_ending',
    renewing: 'not_ending',
    'past due while renewing': 'not_ending',
    'change waiting': 'not_ending',
    'change waiting while renewing': 'not_ending',
    'change waiting, past due while renewing': 'not_ending',
    'change unsettled': 'not_ending',
  },
  pause: {
    ending: 'subscription_ending',
    paused: 'subscription_paused',
    'past due': 'payment_due',
    'past due while renewing': 'payment_due',
    'change waiting, past due while renewing': 'payment_due',
    'change unsettled': 'change_pending',
  },
  unpause: {
    calm: 'not_paused',
    ending: 'not_paused',
    'past due': 'not_paused',
    renewing: 'not_paused',
    'past due while renewing': 'not_paused',
    'change waiting': 'not_paused',
    'change waiting while renewing': 'not_paused',
    'change waiting, past due while renewing': 'not_paused',
    'change unsettled': 'not_paused',
  },
}

describe('what a customer may do with a subscription', () => {
  const steps = Object.keys(table) as BillingStep[]
  const names = Object.keys(states) as StateName[]
  it.each(steps.flatMap((step) => names.map((name) => [step, name] as const)))('%s, %s', (step, name) => {
    const expected = name === 'canceled' ? 'subscription_canceled' : (table[step][name] ?? null)
    expect(findBillingProblem(step, states[name])).toBe(expected)
  })
})
