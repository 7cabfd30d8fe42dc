import { z } from 'zod'
import { invalidRequest } from '../store/api-error.ts'
import { beginPeriod } from '../invoices/begin-period.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import { accepted, mergeMetadata, readParams, wireBoolean, wireMetadata } from '../store/read-params.ts'
import {
  enterPhase,
  isOtherInterval,
  makePhaseFromSubscription,
  phaseParams,
  readPhases,
} from './schedule-phases.ts'
import { findSchedule, stopSchedule } from '../subscriptions/schedule-state.ts'
import { endSubscription, findSubscription, storeChange } from '../subscriptions/subscriptions.ts'
import type { WireSchedule } from '../store/wire-objects.ts'

const createParams = z.strictObject({
  from_subscription: z.string(),
  metadata: wireMetadata.default({}),
  expand: accepted,
})

/** Puts a running subscription under a schedule, whose first phase is the present period. Source: https://docs.stripe.com/billing/subscriptions/subscription-schedules */
export function createSchedule(provider: Provider, form: Form): WireSchedule {
  const { db, nowSeconds } = provider
  const params = readParams(createParams, form)
  const subscription = findSubscription(provider, params.from_subscription)
  if (subscription.status === 'canceled') {
    throw invalidRequest('You cannot migrate a subscription that is canceled.', {
      param: 'from_subscription',
    })
  }
  if (subscription.schedule) {
    throw invalidRequest(
      'You cannot migrate a subscription that is already attached to a schedule: ' + subscription.schedule,
      { param: 'from_subscription' },
    )
  }
  const phase = makePhaseFromSubscription(subscription)
  const schedule: WireSchedule = {
    id: makeId('sub_sched_'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: nowSeconds(),
    current_phase: { end_date: phase.end_date, start_date: phase.start_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: subscription.description,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: false,
    metadata: params.metadata,
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
  db.insertObject(schedule)
  recordEvent(provider, 'subscription_schedule.created', schedule)
  storeChange(provider, subscription, { ...subscription, schedule: schedule.id })
  return schedule
}

const updateParams = z.strictObject({
  phases: z.array(phaseParams).min(1).max(10).optional(),
  end_behavior: z.enum(['release', 'cancel']).optional(),
  metadata: wireMetadata.optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).default('create_prorations'),
  expand: accepted,
})

/** Replaces all phases. The running one must be among those given. */
export function updateSchedule(provider: Provider, id: string, form: Form): WireSchedule {
  const params = readParams(updateParams, form)
  const old = requireRunning(provider, id)
  const phases = params.phases ? readPhases(provider, old, params.phases) : old.phases
  const running = phases.find(({ start_date }) => start_date === old.current_phase?.start_date)
  const later = phases.filter((phase) => phase.start_date > (running?.start_date ?? 0))
  const isProrated =
    params.proration_behavior !== 'none' && later.some((phase) => phase.proration_behavior !== 'none')
  if (isProrated) {
    throw invalidRequest('This sandbox changes subscriptions without proration only: say none.', {
      param: 'proration_behavior',
    })
  }
  const updated: WireSchedule = {
    ...old,
    current_phase: running
      ? { end_date: running.end_date, start_date: running.start_date }
      : old.current_phase,
    end_behavior: params.end_behavior ?? old.end_behavior,
    metadata: mergeMetadata(old.metadata, params.metadata),
    phases,
  }
  storeSchedule(provider, old, updated)
  return updated
}

function storeSchedule(provider: Provider, old: WireSchedule, updated: WireSchedule) {
  const before = Object.entries(old).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(updated[name as keyof WireSchedule]),
  )
  provider.db.updateObject(updated)
  recordEvent(provider, 'subscription_schedule.updated', updated, Object.fromEntries(before))
}

function requireRunning(provider: Provider, id: string, verb: [string, string] = ['update', 'updated']) {
  const schedule = findSchedule(provider, id)
  if (schedule.status === 'active') return schedule
  const [doing, done] = verb
  throw invalidRequest(
    `You cannot ${doing} a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in \`not_started, active\` status to be ${done}.`,
  )
}

const releaseParams = z.strictObject({ preserve_cancel_date: wireBoolean.optional(), expand: accepted })

/** The subscription goes on as it is, without the changes that were to come. */
export function releaseSchedule(provider: Provider, id: string, form: Form = {}): WireSchedule {
  readParams(releaseParams, form)
  const { subscription: subscriptionId } = requireRunning(provider, id, ['release', 'released'])
  const released = stopSchedule(provider, id, 'released')
  const subscription = findSubscription(provider, subscriptionId ?? '')
  storeChange(provider, subscription, { ...subscription, schedule: null })
  return released
}

const cancelParams = z.strictObject({
  invoice_now: wireBoolean.optional(),
  prorate: wireBoolean.optional(),
  expand: accepted,
})

/** Ends the schedule and its subscription with it. */
export function cancelSchedule(provider: Provider, id: string, form: Form): WireSchedule {
  readParams(cancelParams, form)
  const { subscription } = requireRunning(provider, id, ['cancel', 'canceled'])
  endSubscription(provider, findSubscription(provider, subscription ?? ''), noReason)
  return findSchedule(provider, id)
}

const noReason = { comment: null, feedback: null, feedback_option: null, reason: null }

/** The running phase is over: the next one begins, with its prices, or the schedule ends by its `end_behavior`. */
export function advanceSchedule(provider: Provider, schedule: WireSchedule) {
  const { nowSeconds } = provider
  const subscription = findSubscription(provider, schedule.subscription ?? '')
  const next = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date)
  if (!next) {
    if (schedule.end_behavior === 'release') releaseSchedule(provider, schedule.id)
    else {
      stopSchedule(provider, schedule.id, 'completed')
      endSubscription(provider, { ...subscription, schedule: null }, noReason)
    }
    return
  }
  const moved = { ...schedule, current_phase: { end_date: next.end_date, start_date: next.start_date } }
  storeSchedule(provider, schedule, moved)
  const changed = enterPhase(provider, subscription, next)
  const isRenewal = subscription.items.data[0]?.current_period_end === nowSeconds()
  if (isRenewal) beginPeriod(provider, subscription, changed, 'subscription_cycle')
  else if (isOtherInterval(subscription, changed) || changed.billing_cycle_anchor === nowSeconds()) {
    beginPeriod(provider, subscription, changed, 'subscription_update')
  } else storeChange(provider, subscription, changed)
}
