import { formatDay } from '#shared/display-locale.ts'
import { reachesNextCharge } from '#shared/billing/discount-reach.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import type { giveCoupon as call } from '#shared/contract/billing/admin-discounts.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { emitEvent, findEmittedReason } from '../events/emit-event.ts'
import type { BillingSubscription } from './store/billing.db.ts'
import type { SyncDeps } from './store/billing-deps.ts'
import { refuseProviderError } from './sync/refuse-provider-error.ts'
import { withSubscriptionLease } from './sync/subscription-lease.ts'
import { requireBillingSubscription } from './sync/perform-step.ts'

/** Begins the provider's key of a coupon; the id of its intent follows. */
const keyPrefix = 'coupon-'

/** The intent of a coupon, by the key of its discount; null where it was given otherwise. */
export const findCouponIntent = (key: string | null): string | null =>
  key?.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : null

/**
 * Takes something off the next invoices of a subscription; what was sold stays the price before it. The same intent
 * again gives nothing twice.
 *
 * @throws Refusal see the contract
 */
export async function giveCoupon(
  deps: SyncDeps,
  actor: SignedInUser,
  { subscriptionId, intentId, percentOff, centsOff, months, reason }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  if ((percentOff === undefined) === (centsOff === undefined)) {
    const sentence = 'Give either a percentage or an amount.'
    throw refuse('invalid_input', { sentence, fields: { percentOff: sentence, centsOff: sentence } })
  }
  const billed = await requireBillingSubscription(deps.db, subscriptionId)
  return withSubscriptionLease(deps, billed, 'give coupon', async (lease) => {
    const billed = await lease.readSubscription()
    if (billed.status === 'canceled') throw refuse('subscription_canceled')
    requireEffect(billed, months, deps.clock.now())
    const discount = percentOff === undefined ? { centsOff: centsOff ?? 0 } : { percentOff }
    const key = keyPrefix + intentId
    const isAsAsked = await lease.ask((payments) =>
      payments.giveDiscount(billed.providerSubscriptionId, { ...discount, months, key }),
    )
    if (!isAsAsked) throw refuse('intent_reused')
    return lease.write(async (tx) => {
      // Sent again after silence: it is in the record already, unless the answer was lost before that was written.
      const stored = await findEmittedReason(tx, {
        kind: 'coupon.given',
        subjectId: subscriptionId,
        intentId,
      })
      if (stored !== null) return { isGiven: true, earlierReason: stored === reason ? null : stored } as const
      await emitEvent(tx, actor, {
        kind: 'coupon.given',
        subject: { kind: 'subscription', id: subscriptionId },
        payload: {
          after: {
            off:
              percentOff === undefined ? formatMoney(centsOff ?? 0, deps.config.currency) : `${percentOff} %`,
            months: months ?? 'always',
            intentId,
          },
          reason,
        },
      })
      return { isGiven: true, earlierReason: null } as const
    })
  }).catch((error: unknown) => refuseProviderError(error, 'payment_unknown'))
}

/** Refuses a discount that would end before the next charge. */
function requireEffect(
  { plan, status, currentPeriodEnd }: BillingSubscription,
  months: number | null,
  now: Date,
): void {
  // When a paused one is charged next is not known yet.
  if (months === null || currentPeriodEnd === null || status === 'paused') return
  if (reachesNextCharge({ months, plan, now, nextChargeAt: currentPeriodEnd })) return
  const day = formatDay(currentPeriodEnd)
  const sentence = `The next charge is on ${day}: this discount would be over by then. Give it for more months.`
  throw refuse('invalid_input', { sentence, fields: { months: sentence } })
}
