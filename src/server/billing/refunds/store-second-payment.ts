import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import type { ProviderInvoice, ProviderRefund } from '../../outside/payments/billing-payments.ts'
import { requestRefunds } from './request-refunds.ts'
import { countRefundableCents } from '../store/count-refundable-cents.ts'
import { insertDuplicateInvoice } from '../store/invoices.db.ts'
import { announcedReasons, insertRefundIntent } from '../store/refund-intents.db.ts'
import { lockInvoice } from '../store/refunds.db.ts'
import { storeRefunds } from './store-refunds.ts'

/** What was paid a second time for one selection: each paid invoice, with what went back of it so far. */
export type SecondPayment = { invoice: ProviderInvoice; refunds: ProviderRefund[] }[]

/**
 * Ends the provider's subscription of a second payment, and reads what was charged for it. May be repeated.
 * @throws PaymentProviderError
 */
export async function endSecondPayment(
  { payments }: Pick<BillingDeps, 'payments'>,
  providerSubscriptionId: string,
): Promise<SecondPayment> {
  await payments.cancelNow(providerSubscriptionId, '')
  const billing = await payments.readBilling(providerSubscriptionId)
  const paid = (billing?.invoices ?? []).filter(({ status }) => status === 'paid')
  const charged: SecondPayment = []
  for (const invoice of paid) {
    const { paymentIntentId } = invoice
    charged.push({ invoice, refunds: paymentIntentId ? await payments.listRefunds(paymentIntentId) : [] })
  }
  return charged
}

/**
 * Stores a duplicate payment with the subscription sold for its selection, and for each invoice an intent to refund
 * what is left of it. `requestSecondRefunds` requests them afterwards. Idempotent.
 *
 * @returns what was charged; integer cents
 */
export async function storeSecondPayment(
  deps: Pick<BillingDeps, 'clock'>,
  tx: Database,
  of: { subscriptionId: string; checkoutId: string },
  charged: SecondPayment,
): Promise<number> {
  const now = deps.clock.now()
  for (const { invoice, refunds } of charged) {
    if (!(await insertDuplicateInvoice(tx, of, invoice, now))) continue
    const stored = { invoiceId: invoice.id, subscriptionId: of.subscriptionId }
    await storeRefunds(deps, tx, stored, refunds)
    const locked = await lockInvoice(tx, invoice.id)
    const amountCents = locked ? await countRefundableCents(tx, invoice.id, locked) : 0
    if (amountCents <= 0) continue
    const intent = { id: `second-${invoice.id}`, invoiceId: invoice.id, amountCents, requestedBy: null }
    await insertRefundIntent(tx, { ...intent, reason: announcedReasons.secondPayment }, now)
  }
  return charged.reduce((sum, { invoice }) => sum + invoice.paidCents, 0)
}

/** Requests the refunds of a duplicate payment. @returns how many have no answer yet */
export const requestSecondRefunds = (deps: Parameters<typeof requestRefunds>[0], checkoutId: string) =>
  requestRefunds(deps, { checkoutId })
