import { z } from 'zod'
import { invalidRequest, missingObject } from '../store/api-error.ts'
import { findCustomer } from '../subscriptions/customers.ts'
import { addInvoiceItem } from './draft-invoices.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import { insertPrice, oneTimePriceData, findOrInsertPrice } from '../catalogue/prices.ts'
import type { Provider } from '../store/provider.ts'
import { accepted, readParams, wireBoolean, wireInteger, wireMetadata } from '../store/read-params.ts'
import { findSubscription } from '../subscriptions/subscriptions.ts'
import type { WireInvoiceItem, WirePrice } from '../store/wire-objects.ts'

const itemParams = z.strictObject({
  customer: z.string(),
  subscription: z.string().optional(),
  invoice: z.string().optional(),
  amount: wireInteger.optional(),
  currency: z.string().length(3).toLowerCase().optional(),
  price_data: oneTimePriceData.optional(),
  pricing: z.strictObject({ price: z.string().optional() }).optional(),
  quantity: wireInteger.pipe(z.int().min(0)).default(1),
  description: z.string().max(5000).optional(),
  discountable: wireBoolean.default(true),
  period: z.strictObject({ start: wireInteger, end: wireInteger }).optional(),
  metadata: wireMetadata.default({}),
  tax_behavior: accepted,
  expand: accepted,
})
type ItemParams = z.infer<typeof itemParams>

/** An amount that waits for the next invoice, or goes onto a draft at once. Source: https://docs.stripe.com/api/invoiceitems/create */
export function createInvoiceItem(provider: Provider, form: Form): WireInvoiceItem {
  const { db, nowSeconds } = provider
  const params = readParams(itemParams, form)
  const customer = findCustomer(provider, params.customer)
  const subscription = params.subscription ? findSubscription(provider, params.subscription) : null
  if (subscription && subscription.customer !== customer.id) {
    throw invalidRequest(`The subscription ${subscription.id} does not belong to this customer.`, {
      param: 'subscription',
    })
  }
  const price = itemPrice(provider, params)
  const period = params.period ?? { start: nowSeconds(), end: nowSeconds() }
  if (period.end < period.start) {
    throw invalidRequest('The period must end after it starts.', { param: 'period[end]' })
  }
  const amount = price.unit_amount * params.quantity
  const item: WireInvoiceItem = {
    id: makeId('ii_'),
    object: 'invoiceitem',
    amount,
    currency: price.currency,
    customer: customer.id,
    customer_account: null,
    date: nowSeconds(),
    description: params.description ?? db.findObject('product', price.product)?.name ?? null,
    discountable: params.discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: params.metadata,
    net_amount: amount,
    parent: subscription && {
      subscription_details: { subscription: subscription.id },
      type: 'subscription_details',
    },
    period,
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    proration: false,
    quantity: params.quantity,
    quantity_decimal: String(params.quantity),
    tax_rates: [],
    test_clock: null,
  }
  db.insertObject(item)
  if (params.invoice) addInvoiceItem(provider, params.invoice, item)
  return db.findObject('invoiceitem', item.id) ?? item
}

/** An amount without a price gets one of its own, as the provider makes it. */
function itemPrice(provider: Provider, params: ItemParams): WirePrice {
  const { amount, currency, price_data, pricing, description } = params
  if (amount === undefined) {
    const price = findOrInsertPrice(
      provider,
      { price: pricing?.price, price_data },
      price_data ? 'price_data' : 'pricing[price]',
    )
    if (price && !price.recurring) return price
    throw price
      ? invalidRequest(
          'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
          { param: 'pricing[price]' },
        )
      : invalidRequest('You must pass one of amount, price_data and pricing.', {
          code: 'parameter_missing',
          param: 'amount',
        })
  }
  if (price_data || pricing) {
    throw invalidRequest('You may only specify one of these parameters: amount, pricing, price_data.', {
      param: 'amount',
    })
  }
  if (!currency) {
    throw invalidRequest('Missing required param: currency.', {
      code: 'parameter_missing',
      param: 'currency',
    })
  }
  return insertPrice(provider, {
    currency,
    unit_amount: amount,
    product_data: { name: description?.slice(0, 250) || 'Invoice item', images: [], metadata: {} },
    tax_behavior: 'unspecified',
  })
}

function findInvoiceItem({ db }: Provider, id: string): WireInvoiceItem {
  const item = db.findObject('invoiceitem', id)
  if (!item) throw missingObject('invoiceitem', id)
  return item
}

/** Takes back an item that is on no invoice yet, or on one that is still a draft. */
export function deleteInvoiceItem(provider: Provider, id: string): object {
  const item = findInvoiceItem(provider, id)
  if (item.invoice) {
    throw invalidRequest('This sandbox deletes items only before they are on an invoice.', { param: 'id' })
  }
  provider.db.deleteObject(id)
  return { id, object: 'invoiceitem', deleted: true }
}
