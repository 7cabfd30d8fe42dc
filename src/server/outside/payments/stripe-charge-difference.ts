import type { Stripe } from 'stripe'
import type { DifferenceOrder, DifferenceOutcome } from './billing-payments.ts'
import type { ProviderAccess } from './make-once.ts'
import { isCardError, isConfirmationNeeded, withoutSecrets } from './stripe-errors.ts'

/**
 * Charges the difference with one invoice, found again by its metadata: no second one is created, even when the
 * idempotency key has expired.
 */
export async function chargeDifference(
  provider: ProviderAccess,
  order: DifferenceOrder,
): Promise<DifferenceOutcome> {
  const { stripe, makeOnce } = provider
  const { changeId } = order
  const find = () => findInvoiceOfChange(stripe, order)
  let invoice = await find()
  if (!invoice && !order.mayCharge) {
    return { state: 'given up', invoiceId: null }
  }
  invoice ??= await makeOnce({
    action: `change-${changeId}-invoice`,
    find,
    make: (options) =>
      stripe.invoices.create(
        {
          customer: order.customerId,
          subscription: order.subscriptionId,
          auto_advance: false,
          pending_invoice_items_behavior: 'exclude',
          description: order.description,
          // The agreed amount is charged: no discount of the customer applies.
          discounts: '',
          metadata: { changeId },
        },
        options,
      ),
  })
  if (invoice.status === 'draft' && order.mayCharge) invoice = await finalize(provider, invoice, order)
  if (invoice.status === 'paid') return { state: 'paid', invoiceId: invoice.id }
  if (invoice.status !== 'open' || !order.mayCharge) return giveUp(stripe, invoice)
  const { id } = invoice
  try {
    await makeOnce({
      action: `change-${changeId}-pay`,
      find: () => findInvoiceIn(stripe, id, ['paid']),
      make: (options) => stripe.invoices.pay(id, {}, options),
    })
    return { state: 'paid', invoiceId: id }
  } catch (error) {
    if (isConfirmationNeeded(error)) return { state: 'confirming', invoiceId: id }
    if (!isCardError(error)) throw error
    const left = await giveUp(stripe, invoice)
    return left.state === 'paid'
      ? left
      : { state: 'declined', invoiceId: id, sentence: withoutSecrets(error.message) }
  }
}

/** Puts the difference on its draft, and makes it payable. */
async function finalize(
  { stripe, makeOnce, currency }: ProviderAccess,
  draft: Stripe.Invoice,
  { changeId, customerId, amountCents, description }: DifferenceOrder,
): Promise<Stripe.Invoice> {
  const { id } = draft
  const findFilled = async () => {
    const invoice = await stripe.invoices.retrieve(id)
    return invoice.lines.data.length > 0 ? invoice : null
  }
  if (draft.lines.data.length === 0) {
    const item = { customer: customerId, invoice: id, amount: amountCents, currency, description }
    await makeOnce<unknown>({
      action: `change-${changeId}-item`,
      find: findFilled,
      make: (options) => stripe.invoiceItems.create({ ...item, metadata: { changeId } }, options),
    })
  }
  return makeOnce({
    action: `change-${changeId}-final`,
    find: () => findInvoiceIn(stripe, id, ['open', 'paid']),
    make: (options) => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, options),
  })
}

/** The invoice where it is in one of these states; null where it is in another. */
async function findInvoiceIn(
  stripe: Stripe,
  id: string,
  states: Stripe.Invoice.Status[],
): Promise<Stripe.Invoice | null> {
  const invoice = await stripe.invoices.retrieve(id)
  return invoice.status && states.includes(invoice.status) ? invoice : null
}

async function findInvoiceOfChange(
  stripe: Stripe,
  { changeId, subscriptionId }: DifferenceOrder,
): Promise<Stripe.Invoice | null> {
  for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, limit: 100 })) {
    if (invoice.metadata?.['changeId'] === changeId) return invoice
  }
  return null
}

/** Voids an open invoice, or deletes a draft, so that it cannot be paid after its change was dropped. */
async function giveUp(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<Extract<DifferenceOutcome, { state: 'paid' | 'given up' }>> {
  const now = await stripe.invoices.retrieve(invoice.id)
  if (now.status === 'paid') return { state: 'paid', invoiceId: now.id }
  if (now.status === 'open') await stripe.invoices.voidInvoice(now.id)
  if (now.status === 'draft') await stripe.invoices.del(now.id)
  return { state: 'given up', invoiceId: now.status === 'draft' ? null : now.id }
}
