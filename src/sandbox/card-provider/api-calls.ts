import { createCheckoutSession, expireCheckoutSession, findCheckoutSession } from './checkout-sessions.ts'
import { createCustomer, findCustomer, updateCustomer } from './customers.ts'
import { missingObject } from './api-error.ts'
import { findInvoice } from './invoices.ts'
import { listPage } from './list-objects.ts'
import type { Form } from './parse-form.ts'
import { createPortalSession } from './portal-sessions.ts'
import type { Provider } from './provider.ts'
import { createRefund } from './refunds.ts'
import { payInvoice } from './renewals.ts'
import { cancelSubscription, findSubscription, updateSubscription } from './subscriptions.ts'
import type { WireKind } from './wire-objects.ts'

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
  (kind: WireKind, url: string, filters: Record<string, string>, hiddenStatus?: string) =>
  (provider: Provider, form: Form): object =>
    listPage(provider, kind, { url, filters, hiddenStatus }, form)

const ofCustomer = { customer: 'customer' }

/** The part of the provider's API that the product calls. */
export const apiCalls: readonly ApiCall[] = [
  { method: 'POST', path: '/customers', answer: createCustomer },
  { method: 'GET', path: '/customers', answer: list('customer', '/v1/customers', { email: 'email' }) },
  {
    method: 'GET',
    path: '/customers/:id',
    answer: (provider, _form, id) => findCustomer(provider, id, 'id'),
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

  {
    method: 'GET',
    path: '/invoices',
    answer: list('invoice', '/v1/invoices', {
      ...ofCustomer,
      status: 'status',
      subscription: 'parent.subscription_details.subscription',
    }),
  },
  { method: 'GET', path: '/invoices/:id', answer: (provider, _form, id) => findInvoice(provider, id) },
  { method: 'POST', path: '/invoices/:id/pay', answer: (provider, _form, id) => payInvoice(provider, id) },

  {
    method: 'GET',
    path: '/payment_intents',
    answer: list('payment_intent', '/v1/payment_intents', ofCustomer),
  },
  { method: 'GET', path: '/payment_intents/:id', answer: find('payment_intent', 'payment_intent') },
  { method: 'GET', path: '/payment_methods/:id', answer: find('payment_method', 'PaymentMethod') },
  {
    method: 'GET',
    path: '/payment_methods',
    answer: list('payment_method', '/v1/payment_methods', { ...ofCustomer, type: 'type' }),
  },

  { method: 'POST', path: '/refunds', answer: createRefund },
  {
    method: 'GET',
    path: '/refunds',
    answer: list('refund', '/v1/refunds', { payment_intent: 'payment_intent' }),
  },
  { method: 'GET', path: '/refunds/:id', answer: find('refund', 'refund') },

  { method: 'POST', path: '/billing_portal/sessions', answer: createPortalSession },

  { method: 'GET', path: '/events', answer: list('event', '/v1/events', { type: 'type' }) },
  { method: 'GET', path: '/events/:id', answer: find('event', 'event') },
  { method: 'GET', path: '/prices/:id', answer: find('price', 'price') },
  { method: 'GET', path: '/products/:id', answer: find('product', 'product') },
]
