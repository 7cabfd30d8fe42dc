import { z } from 'zod'
import { invalidRequest, missingParam } from '../store/api-error.ts'
import { addIntervals, type BillingInterval } from '../store/billing-period.ts'
import { type DiscountParams, discountParams, insertDiscounts } from '../subscriptions/discounts.ts'
import { findPrice, makePlan, findOrInsertPrice, recurringPriceData } from '../catalogue/prices.ts'
import type { Provider } from '../store/provider.ts'
import { accepted, mergeMetadata, wireBoolean, wireInteger, wireMetadata } from '../store/read-params.ts'
import { findSchedule } from '../subscriptions/schedule-state.ts'
import { toInterval, makeItem } from '../subscriptions/subscriptions.ts'
import type {
  WirePhase,
  WireSchedule,
  WireSubscription,
  WireSubscriptionItem,
} from '../store/wire-objects.ts'

const moment = z.union([z.literal('now'), wireInteger])

export const phaseParams = z.strictObject({
  items: z
    .array(
      z.strictObject({
        price: z.string().optional(),
        price_data: recurringPriceData.optional(),
        quantity: wireInteger.pipe(z.int().min(1)).default(1),
        metadata: wireMetadata.optional(),
      }),
    )
    .min(1)
    .max(20),
  start_date: moment.optional(),
  end_date: moment.optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: wireInteger.pipe(z.int().min(1)).default(1),
    })
    .optional(),
  billing_cycle_anchor: z.enum(['automatic', 'phase_start']).optional(),
  collection_method: z.literal('charge_automatically').optional(),
  currency: accepted,
  default_payment_method: z.string().optional(),
  description: z.string().optional(),
  discounts: discountParams.optional(),
  metadata: wireMetadata.default({}),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  trial: wireBoolean.optional(),
  trial_end: wireInteger.optional(),
})
type PhaseParams = z.infer<typeof phaseParams>

/** Phases as a request writes them: one after the other, without a gap, the running one with its true start. */
export function readPhases(provider: Provider, schedule: WireSchedule, wanted: PhaseParams[]): WirePhase[] {
  const now = provider.nowSeconds()
  let start = 0
  const phases = wanted.map((params, index) => {
    const given = params.start_date === 'now' ? now : params.start_date
    if (index === 0 && given === undefined) {
      throw invalidRequest('The first phase must have a start_date.', {
        code: 'parameter_missing',
        param: 'phases[0][start_date]',
      })
    }
    if (index > 0 && given !== undefined && given !== start) {
      throw invalidRequest('Phases must follow each other without a gap.', {
        param: `phases[${index}][start_date]`,
      })
    }
    const phase = makePhase(provider, schedule, params, index === 0 ? (given ?? now) : start, index)
    start = phase.end_date
    return phase
  })
  const { current_phase } = schedule
  if (current_phase && !phases.some(({ start_date }) => start_date === current_phase.start_date)) {
    throw invalidRequest('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    })
  }
  return phases
}

function makePhase(
  provider: Provider,
  schedule: WireSchedule,
  params: PhaseParams,
  start: number,
  index: number,
): WirePhase {
  const prices = params.items.map((item) => {
    const param = `phases[${index}][items]`
    const price = findOrInsertPrice(provider, item, param)
    if (!price)
      throw invalidRequest(`Missing required param: ${param}[price].`, { code: 'parameter_missing', param })
    if (!price.recurring)
      throw invalidRequest(
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
        { param },
      )
    return { price, quantity: item.quantity, metadata: item.metadata ?? {} }
  })
  const currency = prices[0]?.price.currency
  if (currency === undefined) throw missingParam(`phases[${index}][items]`)
  const intervals = prices.map(({ price }) => toInterval(price))
  if (new Set(intervals.map((interval) => JSON.stringify(interval))).size > 1) {
    throw invalidRequest('All prices of a phase must have the same billing interval.', {
      param: `phases[${index}][items]`,
    })
  }
  const end = resolveEnd(provider, params, start, intervals[0] ?? { interval: 'month', interval_count: 1 })
  if (end <= start) {
    throw invalidRequest('A phase must end after it starts.', { param: `phases[${index}][end_date]` })
  }
  return {
    ...emptyPhase,
    billing_cycle_anchor: params.billing_cycle_anchor ?? null,
    currency,
    default_payment_method: params.default_payment_method ?? null,
    description: params.description ?? null,
    discounts: phaseDiscounts(provider, schedule, params.discounts ?? [], currency),
    end_date: end,
    items: prices.map(({ price, quantity, metadata }) => phaseItem(price.id, quantity, metadata)),
    metadata: params.metadata,
    proration_behavior: params.proration_behavior ?? 'create_prorations',
    start_date: start,
    trial_end: resolveTrialEnd(provider, schedule, params, { start, end }, index),
  }
}

/** A subscription that waits for a shifted charge goes on waiting; nothing else about trials is changed by phases. */
function resolveTrialEnd(
  provider: Provider,
  schedule: WireSchedule,
  { trial, trial_end }: PhaseParams,
  { start, end }: { start: number; end: number },
  index: number,
): number | null {
  const subscription = schedule.subscription
    ? provider.db.findObject('subscription', schedule.subscription)
    : undefined
  const isRunning = start === schedule.current_phase?.start_date
  const present = isRunning && subscription?.status === 'trialing' ? subscription.trial_end : null
  const wanted = trial_end ?? (trial ? end : null)
  if (wanted === present) return present
  throw invalidRequest(
    present
      ? `The subscription is trialing until ${present}: say so in the running phase, or its trial would end now.`
      : 'This sandbox starts no trial in a phase.',
    { param: `phases[${index}][trial_end]` },
  )
}

/** The end of a phase: as given, or after one period of its own prices. */
function resolveEnd(
  { nowSeconds }: Provider,
  { end_date, duration }: PhaseParams,
  start: number,
  interval: BillingInterval,
): number {
  if (end_date !== undefined && duration) {
    throw invalidRequest('You may only specify one of these parameters: end_date, duration.', {
      param: 'phases',
    })
  }
  if (end_date !== undefined) return end_date === 'now' ? nowSeconds() : end_date
  return addIntervals(start, duration ?? interval, 1)
}

/** Discounts of a phase are made when it is written, as those of a subscription are. */
function phaseDiscounts(
  provider: Provider,
  schedule: WireSchedule,
  wanted: DiscountParams,
  currency: string,
): WirePhase['discounts'] {
  const owner = { customerId: schedule.customer, subscriptionId: schedule.subscription, currency }
  return insertDiscounts(provider, wanted, owner).map((discount, index) => ({
    coupon: wanted[index]?.coupon ?? null,
    discount,
    promotion_code: wanted[index]?.promotion_code ?? null,
  }))
}

const emptyPhase = {
  add_invoice_items: [],
  application_fee_percent: null,
  billing_thresholds: null,
  collection_method: null,
  invoice_settings: null,
  on_behalf_of: null,
  transfer_data: null,
} satisfies Partial<WirePhase>

function phaseItem(price: string, quantity: number, metadata: Record<string, string>) {
  return { billing_thresholds: null, discounts: [], metadata, plan: price, price, quantity, tax_rates: [] }
}

/** The phase that a subscription is in when a schedule takes it over: its present period, as it is. */
export function makePhaseFromSubscription(subscription: WireSubscription): WirePhase {
  const [first] = subscription.items.data
  return {
    ...emptyPhase,
    billing_cycle_anchor: null,
    currency: subscription.currency,
    default_payment_method: subscription.default_payment_method,
    description: subscription.description,
    discounts: subscription.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
    end_date: first?.current_period_end ?? subscription.start_date,
    items: subscription.items.data.map(({ price, quantity, metadata }) =>
      phaseItem(price.id, quantity, metadata),
    ),
    metadata: {},
    proration_behavior: 'create_prorations',
    start_date: first?.current_period_start ?? subscription.start_date,
    trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
  }
}

/** The subscription as a phase wants it. Items keep their ids in their order; a new interval counts from now. */
export function enterPhase(
  provider: Provider,
  subscription: WireSubscription,
  phase: WirePhase,
): WireSubscription {
  const known = subscription.items.data
  const [first] = known
  const now = provider.nowSeconds()
  const items = phase.items.map((wanted, index): WireSubscriptionItem => {
    const price = findPrice(provider, wanted.price)
    const current = known[index]
    const item = current
      ? { ...current, price, plan: makePlan(price), quantity: wanted.quantity }
      : makeItem(subscription.id, price, wanted.quantity, {
          start: first?.current_period_start ?? now,
          end: first?.current_period_end ?? now,
        })
    return { ...item, metadata: wanted.metadata ?? {} }
  })
  const changed: WireSubscription = {
    ...subscription,
    default_payment_method: readId(phase.default_payment_method) ?? subscription.default_payment_method,
    description: phase.description ?? subscription.description,
    discounts: phase.discounts.flatMap(({ discount }) => discount ?? []),
    items: { ...subscription.items, data: items },
    metadata: mergeMetadata(subscription.metadata, phase.metadata ?? {}),
  }
  const isAnchored = phase.billing_cycle_anchor === 'phase_start' || isOtherInterval(subscription, changed)
  return isAnchored ? { ...changed, billing_cycle_anchor: now } : changed
}

function readId(method: WirePhase['default_payment_method']): string | null {
  return typeof method === 'object' ? (method?.id ?? null) : method
}

/** Whether two states of a subscription are billed in different steps. */
export function isOtherInterval(before: WireSubscription, after: WireSubscription): boolean {
  return serializeInterval(before) !== serializeInterval(after)
}

function serializeInterval({ items }: WireSubscription): string | undefined {
  return items.data[0] && JSON.stringify(toInterval(items.data[0].price))
}

/** A change of the subscription itself changes its running phase too. */
export function mirrorItems(provider: Provider, scheduleId: string, items: WireSubscriptionItem[]) {
  const schedule = findSchedule(provider, scheduleId)
  const phases = schedule.phases.map((phase) =>
    phase.start_date === schedule.current_phase?.start_date
      ? {
          ...phase,
          items: items.map(({ price, quantity, metadata }) => phaseItem(price.id, quantity, metadata)),
        }
      : phase,
  )
  provider.db.updateObject({ ...schedule, phases })
}
