import { type LiveDiscount, shareDiscounts } from '../subscriptions/discounts.ts'
import { makeId } from '../store/make-id.ts'
import { productName } from '../catalogue/products.ts'
import type { Provider } from '../store/provider.ts'
import type {
  WireInvoice,
  WireInvoiceItem,
  WireInvoiceLine,
  WirePrice,
  WireSubscription,
} from '../store/wire-objects.ts'

export type Period = { start: number; end: number }
/** What a line is for, before it has its place on an invoice. */
export type InvoicedSubscription = {
  price: WirePrice
  quantity: number
  /** In cents; by default the price for the quantity. */
  amountCents?: number
  description: string
  period: Period
  /** The subscription's item or the invoice item that it charges; neither for a line that is charged once at checkout. */
  subscriptionItemId?: string
  invoiceItem?: WireInvoiceItem
}

/** One period of all that a subscription holds. */
export function billSubscription(
  provider: Provider,
  { items }: WireSubscription,
  period: Period,
): InvoicedSubscription[] {
  return items.data.map(({ id, price, quantity }) => ({
    price,
    quantity,
    description: productName(provider, price.product),
    period,
    subscriptionItemId: id,
  }))
}

/** What waits for a customer's next invoice, and is for one of these: a subscription, or none (`null`). */
export function findPendingItems(
  { db }: Provider,
  customer: string,
  isFor: readonly (string | null)[],
): WireInvoiceItem[] {
  const { data } = db.listObjects({
    kind: 'invoiceitem',
    where: { customer },
    isNull: { invoice: true },
    limit: 250,
  })
  return data
    .filter((item) => isFor.includes(item.parent?.subscription_details?.subscription ?? null))
    .toReversed()
}

export function billItems({ db }: Provider, items: WireInvoiceItem[]): InvoicedSubscription[] {
  return items.flatMap((item) => {
    const price = db.findObject('price', item.pricing.price_details.price)
    return price
      ? [
          {
            price,
            quantity: item.quantity,
            amountCents: item.amount,
            description: item.description ?? '',
            period: item.period,
            invoiceItem: item,
          },
        ]
      : []
  })
}

/** A line without its discounts: `totalInvoice` adds them. */
export function makeLine(
  billed: InvoicedSubscription,
  invoiceId: string,
  subscriptionId: string | null,
): WireInvoiceLine {
  const { price, quantity, description, period, subscriptionItemId, invoiceItem } = billed
  const amount = billed.amountCents ?? price.unit_amount * quantity
  return {
    id: makeId('il_'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: invoiceItem?.discountable ?? true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: invoiceItem?.metadata ?? {},
    parent: makeParent(subscriptionId, subscriptionItemId, invoiceItem),
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscriptionId,
    subtotal: amount,
    taxes: [],
  }
}

function makeParent(
  subscription: string | null,
  subscriptionItemId: string | undefined,
  item: WireInvoiceItem | undefined,
): WireInvoiceLine['parent'] {
  if (item) {
    const forSubscription = item.parent?.subscription_details?.subscription ?? null
    return {
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: null,
        subscription: forSubscription,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    }
  }
  if (!subscriptionItemId) return null
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: false,
      proration_details: null,
      subscription,
      subscription_item: subscriptionItemId,
    },
    type: 'subscription_item_details',
  }
}

/** The fields of an invoice that add up its lines, after these discounts. */
export function totalInvoice(lines: WireInvoiceLine[], discounts: LiveDiscount[], url: string) {
  const priced = lines.map(({ amount, discountable }) => ({
    amountCents: amount,
    isDiscountable: discountable,
  }))
  const { total: discounted, byLine } = shareDiscounts(priced, discounts)
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal - discounted.reduce((sum, { amount }) => sum + amount, 0)
  const data = lines.map((line, index) => ({
    ...line,
    discount_amounts: byLine[index] ?? [],
    pretax_credit_amounts: (byLine[index] ?? []).map((share) => ({ ...share, type: 'discount' as const })),
  }))
  return {
    amount_due: total,
    amount_remaining: total,
    discounts: discounts.map(({ id }) => id),
    lines: { object: 'list', data, has_more: false, url },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounted,
    total_excluding_tax: total,
    total_pretax_credit_amounts: discounted.map((share) => ({ ...share, type: 'discount' as const })),
  } satisfies Partial<WireInvoice>
}
