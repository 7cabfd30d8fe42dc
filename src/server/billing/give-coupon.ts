import { reachesNextCharge } from '#shared/billing/discount-reach.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import type { giveCoupon as call } from '#shared/contract/admin-money.ts'
import type { InputOf } from '#shared/contract/define-call.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { isRecorded, recordChange } from '../system/record-change.ts'
import { findBilled, lockBilled } from './billing.db.ts'
import type { Billed } from './billing.db.ts'
import type { SyncDeps } from './billing-deps.ts'
import { refuseProviderError } from './refuse-provider-error.ts'

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
): Promise<void> {
  if ((percentOff === undefined) === (centsOff === undefined)) {
    const sentence = 'Give either a percentage or an amount.'
    throw refuse('invalid_input', { sentence, fields: { percentOff: sentence, centsOff: sentence } })
  }
  if (!(await findBilled(deps.db, subscriptionId))) throw refuse('not_found')
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const billed = await lockBilled(tx, subscriptionId)
      if (!billed) throw refuse('not_found')
      if (billed.status === 'canceled') throw refuse('subscription_canceled')
      requireEffect(billed, months, deps.clock.now())
      const discount = percentOff === undefined ? { centsOff: centsOff ?? 0 } : { percentOff }
      const key = `coupon-${intentId}`
      const isAsAsked = await deps.payments.giveDiscount(billed.providerSubscriptionId, {
        ...discount,
        months,
        key,
      })
      if (!isAsAsked) throw refuse('intent_reused')
      // Sent again after silence: it is in the record already, unless the answer was lost before that was written.
      if (await isRecorded(tx, { action: 'give coupon', subjectId: subscriptionId, intentId })) return
      await recordChange(tx, actor, {
        action: 'give coupon',
        subjectKind: 'subscription',
        subjectId: subscriptionId,
        after: {
          off:
            percentOff === undefined ? formatMoney(centsOff ?? 0, deps.config.currency) : `${percentOff} %`,
          months: months ?? 'always',
          intentId,
        },
        reason,
      })
    })
    .catch((error: unknown) => refuseProviderError(error, 'payment_unknown'))
}

/** Nobody is told of a discount that is over before anything is charged. */
function requireEffect({ plan, status, currentPeriodEnd }: Billed, months: number | null, now: Date): void {
  // When a paused one is charged next is not known yet.
  if (months === null || currentPeriodEnd === null || status === 'paused') return
  if (reachesNextCharge({ months, plan, now, nextChargeAt: currentPeriodEnd })) return
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    currentPeriodEnd,
  )
  const sentence = `The next charge is on ${day}: this discount would be over by then. Give it for more months.`
  throw refuse('invalid_input', { sentence, fields: { months: sentence } })
}
