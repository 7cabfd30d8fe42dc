import { attachMethod } from './checkout/attach-card.ts'
import {
  createCheckoutSession,
  expireCheckoutSession,
  findCheckoutSession,
} from './checkout/checkout-sessions.ts'
import { voidInvoice } from './invoices/collect-payment.ts'
import { createCoupon } from './catalogue/coupons.ts'
import { createCustomer, deleteCustomer, readCustomer, updateCustomer } from './subscriptions/customers.ts'
import { missingObject } from './store/api-error.ts'
import { closeDispute, updateDispute } from './invoices/disputes.ts'
import { createInvoice, deleteDraft, finalizeInvoice, updateInvoice } from './invoices/draft-invoices.ts'
import { createInvoiceItem, deleteInvoiceItem } from './invoices/invoice-items.ts'
import { findInvoice } from './invoices/invoices.ts'
import { type ListFilters, listPage } from './list-objects.ts'
import type { Form } from './store/parse-form.ts'
import { createPortalSession } from './checkout/portal-sessions.ts'
import { previewInvoice } from './schedules/preview-invoice.ts'
import { createPrice } from './catalogue/prices.ts'
import { createProduct, updateProduct } from './catalogue/products.ts'
import { createPromotionCode, updatePromotionCode } from './subscriptions/promotion-codes.ts'
import type { Provider } from './store/provider.ts'
import { payInvoice } from './invoices/pay-invoice.ts'
import { createRefund, updateRefund } from './invoices/refunds.ts'
import { cancelSchedule, createSchedule, releaseSchedule, updateSchedule } from './schedules/schedules.ts'
import { cancelSubscription, updateSubscription } from './schedules/subscription-changes.ts'
import { findSubscription } from './subscriptions/subscriptions.ts'
import type { WireKind } from './store/wire-objects.ts'

export type ApiCall = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1`. */
  path: string
  answer: (provider: Provider, form: Form, id: string) => object
}

const find =
  (kind: WireKind, noun: string) =>
  ({ db }: Provider, _form: Form, id: string): object => {
    const object = db.findObject(kind, id)
    if (!object) throw missingObject(noun, id)
    return object
  }

const list =
  (kind: WireKind, url: string, filters: ListFilters, hiddenStatus?: string) =>
  (provider: Provider, form: Form): object =>
    listPage(provider, kind, { url, filters, hiddenStatus }, form)

const ofCustomer = { customer: 'customer' }
const ofPayment = { payment_intent: 'payment_intent', charge: 'charge' }

/** The part of the provider's API that the product calls. */
export const apiCalls: readonly ApiCall[] = [
  { method: 'POST', path: '/customers', answer: createCustomer },
  { method: 'GET', path: '/customers', answer: list('customer', '/v1/customers', { email: 'email' }) },
  {
    method: 'GET',
    path: '/customers/:id',
    answer: (provider, _form, id) => readCustomer(provider, id),
  },
  {
    method: 'DELETE',
    path: '/customers/:id',
    answer: (provider, _form, id) => deleteCustomer(provider, id),
  },
  {
    method: 'POST',
    path: '/customers/:id',
    answer: (provider, form, id) => updateCustomer(provider, id, form),
  },

  { method: 'POST', path: '/checkout/sessions', answer: createCheckoutSession },
  {
    method: 'GET',
    path: '/checkout/sessions',
    answer: list('checkout.session', '/v1/checkout/sessions', {
      ...ofCustomer,
      status: 'status',
      subscription: 'subscription',
      payment_intent: 'payment_intent',
    }),
  },
  {
    method: 'GET',
    path: '/checkout/sessions/:id',
    answer: (provider, _form, id) => findCheckoutSession(provider, id),
  },
  {
    method: 'GET',
    path: '/checkout/sessions/:id/line_items',
    answer: (provider, _form, id) => findCheckoutSession(provider, id).line_items,
  },
  {
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    answer: (provider, _form, id) => expireCheckoutSession(provider, id),
  },

  {
    method: 'GET',
    path: '/subscriptions',
    answer: list('subscription', '/v1/subscriptions', { ...ofCustomer, status: 'status' }, 'canceled'),
  },
  {
    method: 'GET',
    path: '/subscriptions/:id',
    answer: (provider, _form, id) => findSubscription(provider, id),
  },
  {
    method: 'POST',
    path: '/subscriptions/:id',
    answer: (provider, form, id) => updateSubscription(provider, id, form),
  },
  {
    method: 'DELETE',
    path: '/subscriptions/:id',
    answer: (provider, form, id) => cancelSubscription(provider, id, form),
  },

  { method: 'POST', path: '/subscription_schedules', answer: createSchedule },
  {
    method: 'GET',
    path: '/subscription_schedules',
    answer: list('subscription_schedule', '/v1/subscription_schedules', ofCustomer),
  },
  {
    method: 'GET',
    path: '/subscription_schedules/:id',
    answer: find('subscription_schedule', 'subscription schedule'),
  },
  {
    method: 'POST',
    path: '/subscription_schedules/:id',
    answer: (provider, form, id) => updateSchedule(provider, id, form),
  },
  {
    method: 'POST',
    path: '/subscription_schedules/:id/release',
    answer: (provider, form, id) => releaseSchedule(provider, id, form),
  },
  {
    method: 'POST',
    path: '/subscription_schedules/:id/cancel',
    answer: (provider, form, id) => cancelSchedule(provider, id, form),
  },

  { method: 'POST', path: '/invoiceitems', answer: createInvoiceItem },
  {
    method: 'GET',
    path: '/invoiceitems',
    answer: list('invoiceitem', '/v1/invoiceitems', {
      ...ofCustomer,
      invoice: 'invoice',
      pending: { isNull: 'invoice' },
    }),
  },
  { method: 'GET', path: '/invoiceitems/:id', answer: find('invoiceitem', 'invoiceitem') },
  {
    method: 'DELETE',
    path: '/invoiceitems/:id',
    answer: (provider, _form, id) => deleteInvoiceItem(provider, id),
  },

  { method: 'POST', path: '/invoices', answer: createInvoice },
  { method: 'POST', path: '/invoices/create_preview', answer: previewInvoice },
  {
    method: 'GET',
    path: '/invoices',
    answer: list('invoice', '/v1/invoices', {
      ...ofCustomer,
      status: 'status',
      collection_method: 'collection_method',
      subscription: 'parent.subscription_details.subscription',
    }),
  },
  { method: 'GET', path: '/invoices/:id', answer: (provider, _form, id) => findInvoice(provider, id) },
  {
    method: 'POST',
    path: '/invoices/:id',
    answer: (provider, form, id) => updateInvoice(provider, id, form),
  },
  { method: 'DELETE', path: '/invoices/:id', answer: (provider, _form, id) => deleteDraft(provider, id) },
  {
    method: 'GET',
    path: '/invoices/:id/lines',
    answer: (provider, _form, id) => findInvoice(provider, id).lines,
  },
  {
    method: 'POST',
    path: '/invoices/:id/finalize',
    answer: (provider, form, id) => finalizeInvoice(provider, id, form),
  },
  {
    method: 'POST',
    path: '/invoices/:id/pay',
    answer: (provider, form, id) => payInvoice(provider, id, form),
  },
  { method: 'POST', path: '/invoices/:id/void', answer: (provider, _form, id) => voidInvoice(provider, id) },
  {
    method: 'GET',
    path: '/invoice_payments',
    answer: list('invoice_payment', '/v1/invoice_payments', {
      invoice: 'invoice',
      status: 'status',
      payment: { nested: { type: 'payment.type', payment_intent: 'payment.payment_intent' } },
    }),
  },
  { method: 'GET', path: '/invoice_payments/:id', answer: find('invoice_payment', 'invoice_payment') },

  {
    method: 'GET',
    path: '/payment_intents',
    answer: list('payment_intent', '/v1/payment_intents', ofCustomer),
  },
  { method: 'GET', path: '/payment_intents/:id', answer: find('payment_intent', 'payment_intent') },
  {
    method: 'POST',
    path: '/payment_methods/:id/attach',
    answer: (provider, form, id) => attachMethod(provider, id, form),
  },
  { method: 'GET', path: '/payment_methods/:id', answer: find('payment_method', 'PaymentMethod') },
  {
    method: 'GET',
    path: '/payment_methods',
    answer: list('payment_method', '/v1/payment_methods', { ...ofCustomer, type: 'type' }),
  },

  {
    method: 'GET',
    path: '/charges',
    answer: list('charge', '/v1/charges', { ...ofCustomer, payment_intent: 'payment_intent' }),
  },
  { method: 'GET', path: '/charges/:id', answer: find('charge', 'charge') },
  { method: 'POST', path: '/refunds', answer: createRefund },
  { method: 'GET', path: '/refunds', answer: list('refund', '/v1/refunds', ofPayment) },
  { method: 'GET', path: '/refunds/:id', answer: find('refund', 'refund') },
  {
    method: 'POST',
    path: '/refunds/:id',
    answer: (provider, form, id) => updateRefund(provider, id, form),
  },
  { method: 'GET', path: '/disputes', answer: list('dispute', '/v1/disputes', ofPayment) },
  { method: 'GET', path: '/disputes/:id', answer: find('dispute', 'dispute') },
  {
    method: 'POST',
    path: '/disputes/:id',
    answer: (provider, form, id) => updateDispute(provider, id, form),
  },
  {
    method: 'POST',
    path: '/disputes/:id/close',
    answer: (provider, _form, id) => closeDispute(provider, id, 'lost'),
  },

  { method: 'POST', path: '/coupons', answer: createCoupon },
  { method: 'GET', path: '/coupons', answer: list('coupon', '/v1/coupons', {}) },
  { method: 'GET', path: '/coupons/:id', answer: find('coupon', 'coupon') },
  { method: 'POST', path: '/promotion_codes', answer: createPromotionCode },
  {
    method: 'GET',
    path: '/promotion_codes',
    answer: list('promotion_code', '/v1/promotion_codes', {
      ...ofCustomer,
      code: 'code',
      coupon: 'promotion.coupon',
      active: { isTrue: 'active' },
    }),
  },
  { method: 'GET', path: '/promotion_codes/:id', answer: find('promotion_code', 'promotion code') },
  {
    method: 'POST',
    path: '/promotion_codes/:id',
    answer: (provider, form, id) => updatePromotionCode(provider, id, form),
  },

  { method: 'POST', path: '/billing_portal/sessions', answer: createPortalSession },

  {
    method: 'GET',
    path: '/events',
    answer: list('event', '/v1/events', { type: 'type', types: { oneOf: 'type' } }),
  },
  { method: 'GET', path: '/events/:id', answer: find('event', 'event') },
  { method: 'POST', path: '/prices', answer: createPrice },
  { method: 'GET', path: '/prices/:id', answer: find('price', 'price') },
  { method: 'POST', path: '/products', answer: createProduct },
  {
    method: 'GET',
    path: '/products',
    answer: list('product', '/v1/products', { active: { isTrue: 'active' } }),
  },
  { method: 'GET', path: '/products/:id', answer: find('product', 'product') },
  {
    method: 'POST',
    path: '/products/:id',
    answer: (provider, form, id) => updateProduct(provider, id, form),
  },
]
