import { z } from 'zod'
import { missingObject } from './api-error.ts'
import { makeId } from './make-id.ts'
import type { Form } from './parse-form.ts'
import type { Provider } from './provider.ts'
import { accepted, mergeMetadata, readParams, wireMetadata } from './read-params.ts'
import type { WireCustomer } from './wire-objects.ts'

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
  if (!customer) throw missingObject('customer', id, param)
  return customer
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
