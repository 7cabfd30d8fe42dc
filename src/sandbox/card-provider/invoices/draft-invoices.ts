import { z } from 'zod'
import { invalidRequest, missingParam } from '../store/api-error.ts'
import { chargeUnscheduled } from './pay-invoice.ts'
import { preparePayment, settleFreeInvoice } from './collect-payment.ts'
import { findCustomer } from '../subscriptions/customers.ts'
import {
  discountParams,
  findDiscount,
  insertDiscounts,
  findLiveDiscounts,
} from '../subscriptions/discounts.ts'
import { billItems, findPendingItems, makeLine, totalInvoice } from './invoice-lines.ts'
import { finalizeDraft, findInvoice, makeDraft, findSubscriptionId } from './invoices.ts'
import type { Form } from '../store/parse-form.ts'
import type { Provider } from '../store/provider.ts'
import { accepted, mergeMetadata, readParams, wireBoolean, wireMetadata } from '../store/read-params.ts'
import { findSubscription } from '../subscriptions/subscriptions.ts'
import type { WireInvoice, WireInvoiceItem } from '../store/wire-objects.ts'

/** The provider leaves about an hour before it finalizes a draft by itself. */
const draftSeconds = 60 * 60

const createParams = z.strictObject({
  customer: z.string(),
  subscription: z.string().optional(),
  auto_advance: wireBoolean.default(false),
  collection_method: z.literal('charge_automatically').default('charge_automatically'),
  currency: z.string().length(3).toLowerCase().optional(),
  default_payment_method: z.string().optional(),
  description: z.string().max(1500).optional(),
  discounts: discountParams.optional(),
  footer: z.string().max(5000).optional(),
  metadata: wireMetadata.default({}),
  pending_invoice_items_behavior: z.enum(['include', 'exclude']).default('exclude'),
  expand: accepted,
})

/** A draft over what waits for it, or an empty one. Source: https://docs.stripe.com/api/invoices/create */
export function createInvoice(provider: Provider, form: Form): WireInvoice {
  const { db, nowSeconds } = provider
  const params = readParams(createParams, form)
  const customer = findCustomer(provider, params.customer)
  const subscription = params.subscription ? findSubscription(provider, params.subscription) : null
  if (subscription && subscription.customer !== customer.id) {
    throw invalidRequest(`The subscription ${subscription.id} does not belong to this customer.`, {
      param: 'subscription',
    })
  }
  const items =
    params.pending_invoice_items_behavior === 'include'
      ? findPendingItems(provider, customer.id, [subscription?.id ?? null])
      : []
  const currency = params.currency ?? subscription?.currency ?? items[0]?.currency
  // The real one takes the account's own currency then; an account here has none.
  if (currency === undefined) throw missingParam('currency')
  const owner = { customerId: customer.id, subscriptionId: null, currency }
  const discounts = insertDiscounts(provider, params.discounts ?? [], owner)
  const draft: WireInvoice = {
    ...makeDraft(provider, {
      customer,
      subscription,
      currency,
      billed: billItems(provider, items.toReversed()),
      period: { start: nowSeconds(), end: nowSeconds() },
      reason: 'manual',
      discounts: findLiveDiscounts(provider, discounts, nowSeconds()),
    }),
    auto_advance: params.auto_advance,
    automatically_finalizes_at: params.auto_advance ? nowSeconds() + draftSeconds : null,
    default_payment_method: params.default_payment_method ?? null,
    description: params.description ?? null,
    footer: params.footer ?? null,
    metadata: params.metadata,
  }
  db.insertObject(draft)
  for (const item of items) db.updateObject({ ...item, invoice: draft.id })
  for (const id of discounts) db.updateObject({ ...findDiscount(provider, id), invoice: draft.id })
  return draft
}

/** Adds an item to a draft and recomputes its totals. */
export function addInvoiceItem(provider: Provider, invoiceId: string, item: WireInvoiceItem) {
  const { db, nowSeconds } = provider
  const draft = requireDraft(provider, invoiceId)
  if (draft.customer !== item.customer || draft.currency !== item.currency) {
    throw invalidRequest('The invoice belongs to another customer or is in another currency.', {
      param: 'invoice',
    })
  }
  const added = billItems(provider, [item]).map((billed) =>
    makeLine(billed, draft.id, findSubscriptionId(draft)),
  )
  const discounts = findLiveDiscounts(provider, draft.discounts, nowSeconds())
  const totals = totalInvoice([...draft.lines.data, ...added], discounts, draft.lines.url)
  db.updateObject({ ...draft, ...totals })
  db.updateObject({ ...item, invoice: draft.id })
}

const updateParams = z.strictObject({
  auto_advance: wireBoolean.optional(),
  default_payment_method: z.string().optional(),
  description: z.string().max(1500).optional(),
  metadata: wireMetadata.optional(),
  expand: accepted,
})

/** Metadata and the next steps can change at any time, the rest only on a draft. */
export function updateInvoice(provider: Provider, id: string, form: Form): WireInvoice {
  const params = readParams(updateParams, form)
  const old = findInvoice(provider, id)
  if (params.description !== undefined && old.status !== 'draft') {
    throw invalidRequest('Finalized invoices can’t be updated in this way.', { param: 'description' })
  }
  const isAdvancing = params.auto_advance ?? old.auto_advance
  const updated: WireInvoice = {
    ...old,
    auto_advance: isAdvancing,
    automatically_finalizes_at:
      old.status === 'draft' && isAdvancing
        ? (old.automatically_finalizes_at ?? provider.nowSeconds() + draftSeconds)
        : null,
    default_payment_method: params.default_payment_method ?? old.default_payment_method,
    description: params.description ?? old.description,
    metadata: mergeMetadata(old.metadata, params.metadata),
    next_payment_attempt: isAdvancing ? old.next_payment_attempt : null,
  }
  provider.db.updateObject(updated)
  return updated
}

const finalizeParams = z.strictObject({ auto_advance: wireBoolean.optional(), expand: accepted })

/** A draft gets its number and can be paid. One over nothing is paid at once; one that advances by itself is charged. */
export function finalizeInvoice(provider: Provider, id: string, form: Form = {}): WireInvoice {
  const { db } = provider
  const { auto_advance } = readParams(finalizeParams, form)
  const draft = requireDraft(provider, id)
  const open = { ...finalizeDraft(provider, draft), auto_advance: auto_advance ?? draft.auto_advance }
  db.updateObject(open)
  if (open.amount_due === 0) return settleFreeInvoice(provider, open)
  const payable = preparePayment(provider, open)
  if (open.auto_advance) chargeUnscheduled(provider, payable)
  return findInvoice(provider, id)
}

/** Takes a draft back; its items wait for another invoice again. */
export function deleteDraft(provider: Provider, id: string): object {
  const draft = requireDraft(provider, id)
  const items = provider.db.listObjects({
    kind: 'invoiceitem',
    where: { customer: draft.customer, invoice: id },
    limit: 250,
  })
  for (const item of items.data) provider.db.updateObject({ ...item, invoice: null })
  provider.db.deleteObject(id)
  return { id, object: 'invoice', deleted: true }
}

function requireDraft(provider: Provider, id: string): WireInvoice {
  const invoice = findInvoice(provider, id)
  if (invoice.status === 'draft') return invoice
  throw invalidRequest(`This invoice is already finalized, you can't re-finalize or change it.`, {
    code: 'invoice_not_editable',
  })
}
