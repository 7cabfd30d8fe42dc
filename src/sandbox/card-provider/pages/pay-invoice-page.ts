import type { ReadPayment } from '../store/buyer-form.ts'
import { findPayingMethod } from '../invoices/charge-invoice.ts'
import { findSubscriptionId } from '../invoices/invoices.ts'
import { chargeNow, requireOpen } from '../invoices/pay-invoice.ts'
import { insertPaymentMethod } from '../checkout/payment-methods.ts'
import type { PaymentOutcome } from '../checkout/pay-session.ts'
import type { Provider } from '../store/provider.ts'
import { storeChange } from '../subscriptions/subscriptions.ts'
import { type CardAnswer, confirmationRefused } from '../store/test-cards.ts'
import type { WirePaymentMethod } from '../store/wire-objects.ts'

/** The owner of a card pays an open invoice, with a card that they typed or with the one on file. */
export function payInvoiceInPerson(
  provider: Provider,
  invoiceId: string,
  typed: ReadPayment | undefined,
): PaymentOutcome {
  const { db } = provider
  return db.runInTransaction((): PaymentOutcome => {
    const invoice = requireOpen(provider, invoiceId)
    const method = typed
      ? insertPaymentMethod(provider, invoice.customer, typed.buyer, typed.card)
      : findPayingMethod(provider, invoice)
    if (!method) return { kind: 'refused', message: 'There is no card on file. Enter one.' }
    const answer = typed?.testCard.now ?? db.readHidden(method.id).later ?? 'paid'
    if (answer === 'confirm') {
      db.writeHidden(invoice.id, { ...db.readHidden(invoice.id), confirmingMethodId: method.id })
      return { kind: 'confirm' }
    }
    return charge(provider, invoiceId, method, answer)
  })
}

/** The owner's answer to the bank's question about an invoice. */
export function confirmInvoicePayment(
  provider: Provider,
  invoiceId: string,
  isConfirmed: boolean,
): PaymentOutcome {
  const { db } = provider
  return db.runInTransaction((): PaymentOutcome => {
    const { confirmingMethodId, ...hidden } = db.readHidden(invoiceId)
    const method = confirmingMethodId ? db.findObject('payment_method', confirmingMethodId) : undefined
    if (!method) return { kind: 'closed' }
    db.writeHidden(invoiceId, hidden)
    return charge(provider, invoiceId, method, isConfirmed ? 'paid' : confirmationRefused)
  })
}

/** A card that paid for a subscription pays for it from now on. */
function charge(
  provider: Provider,
  invoiceId: string,
  method: WirePaymentMethod,
  answer: CardAnswer,
): PaymentOutcome {
  const invoice = requireOpen(provider, invoiceId)
  const collected = chargeNow(provider, invoice, method, answer)
  if (collected.kind === 'declined') return { kind: 'refused', message: collected.decline.message }
  if (collected.kind === 'paid') storeCardForSubscription(provider, findSubscriptionId(invoice), method.id)
  return { kind: 'paid' }
}

function storeCardForSubscription(provider: Provider, id: string | null, methodId: string) {
  const subscription = id ? provider.db.findObject('subscription', id) : undefined
  if (!subscription || subscription.status === 'canceled') return
  if (subscription.default_payment_method === methodId) return
  storeChange(provider, subscription, { ...subscription, default_payment_method: methodId })
}
