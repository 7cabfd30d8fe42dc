import type { Stripe } from 'stripe'
import { z } from 'zod'
import { missingObject } from '../store/api-error.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import type { Provider } from '../store/provider.ts'
import { accepted, mergeMetadata, readParams, wireMetadata } from '../store/read-params.ts'
import { endSubscription } from './subscriptions.ts'
import type { WireCustomer } from '../store/wire-objects.ts'

const addressParams = z.strictObject({
  city: z.string().nullable().default(null),
  country: z.string().nullable().default(null),
  line1: z.string().nullable().default(null),
  line2: z.string().nullable().default(null),
  postal_code: z.string().nullable().default(null),
  state: z.string().nullable().default(null),
})

const customerParams = z.strictObject({
  name: z.string().max(256).optional(),
  email: z.email().max(512).optional(),
  phone: z.string().optional(),
  description: z.string().optional(),
  address: addressParams.optional(),
  metadata: wireMetadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string().optional() }).optional(),
  preferred_locales: accepted,
  tax_exempt: accepted,
  expand: accepted,
})
export type CustomerParams = z.infer<typeof customerParams>

export function createCustomer(provider: Provider, form: Form): WireCustomer {
  return insertCustomer(provider, readParams(customerParams, form))
}

export function insertCustomer({ db, nowSeconds }: Provider, params: CustomerParams): WireCustomer {
  const customer: WireCustomer = {
    id: makeId('cus_', 14),
    object: 'customer',
    address: params.address ?? null,
    balance: 0,
    created: nowSeconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_prefix: makeId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: params.invoice_settings?.default_payment_method ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  db.insertObject(customer)
  return customer
}

export function findCustomer({ db }: Provider, id: string, param = 'customer'): WireCustomer {
  const customer = db.findObject('customer', id)
  if (!customer || isDeleted(db, id)) throw missingObject('customer', id, param)
  return customer
}

const isDeleted = (db: Provider['db'], id: string): boolean => db.readHidden(id).isDeleted === true

/** A customer as it is answered by its id, also after it was deleted. */
export function readCustomer({ db }: Provider, id: string): WireCustomer | Stripe.DeletedCustomer {
  if (isDeleted(db, id)) return { id, object: 'customer', deleted: true }
  const customer = db.findObject('customer', id)
  if (!customer) throw missingObject('customer', id)
  return customer
}

/** For good; its subscriptions end at once. Source: https://docs.stripe.com/api/customers/delete */
export function deleteCustomer(provider: Provider, id: string): Stripe.DeletedCustomer {
  const { db } = provider
  findCustomer(provider, id, 'id')
  const where = { customer: id }
  const { data } = db.listObjects({
    kind: 'subscription',
    where,
    whereNot: { status: 'canceled' },
    limit: 100,
  })
  const details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: 'cancellation_requested',
  } as const
  for (const subscription of data) endSubscription(provider, subscription, details)
  db.writeHidden(id, { ...db.readHidden(id), isDeleted: true })
  return { id, object: 'customer', deleted: true }
}

export function updateCustomer(provider: Provider, id: string, form: Form): WireCustomer {
  const { metadata, invoice_settings, address, name, email, phone, description } = readParams(
    customerParams,
    form,
  )
  const old = findCustomer(provider, id, 'id')
  const customer: WireCustomer = {
    ...old,
    address: address ?? old.address,
    name: name ?? old.name,
    email: email ?? old.email,
    phone: phone ?? old.phone,
    description: description ?? old.description,
    metadata: mergeMetadata(old.metadata, metadata),
    invoice_settings: { ...old.invoice_settings, ...invoice_settings },
  }
  provider.db.updateObject(customer)
  return customer
}
