import type Stripe from 'stripe'

/**
 * The provider's objects as they travel: the SDK's types, with ids where the SDK also allows expanded objects,
 * and decimals as the strings they are on the wire.
 */
type Replace<Base, Fields> = Omit<Base, keyof Fields> & Fields

export type WireProduct = Pick<
  Stripe.Product,
  | 'id'
  | 'object'
  | 'active'
  | 'created'
  | 'description'
  | 'images'
  | 'livemode'
  | 'metadata'
  | 'name'
  | 'updated'
>
export type WirePrice = Replace<
  Stripe.Price,
  { product: string; unit_amount: number; unit_amount_decimal: string }
>
export type WirePlan = Replace<Stripe.Plan, { product: string; amount_decimal: string }>
export type WireCustomer = Stripe.Customer
export type WirePaymentMethod = Replace<
  Stripe.PaymentMethod,
  { customer: string; card: Stripe.PaymentMethod.Card }
>
export type WireLineItem = Replace<Stripe.LineItem, { price: WirePrice; quantity: number }>
export type WireSession = Replace<
  Stripe.Checkout.Session,
  {
    amount_total: number
    currency: string
    customer: string | null
    expires_at: number
    invoice: string | null
    line_items: Stripe.ApiList<WireLineItem>
    metadata: Stripe.Metadata
    status: 'open' | 'complete' | 'expired'
    subscription: string | null
    payment_intent: string | null
  }
>
export type WireSubscriptionItem = Replace<
  Stripe.SubscriptionItem,
  { price: WirePrice; plan: WirePlan; quantity: number }
>
export type WireSubscription = Replace<
  Stripe.Subscription,
  {
    customer: string
    default_payment_method: string | null
    items: Stripe.ApiList<WireSubscriptionItem>
    latest_invoice: string | null
  }
>
export type WireInvoiceLine = Replace<
  Stripe.InvoiceLineItem,
  {
    pricing: {
      price_details: { price: string; product: string }
      type: 'price_details'
      unit_amount_decimal: string
    }
    quantity_decimal: string
  }
>
export type WireInvoice = Replace<
  Stripe.Invoice,
  {
    customer: string
    lines: Stripe.ApiList<WireInvoiceLine>
    payments: Stripe.ApiList<Stripe.InvoicePayment>
  }
>
export type WirePaymentIntent = Replace<
  Stripe.PaymentIntent,
  { customer: string; payment_method: string | null }
>
export type WireRefund = Replace<Stripe.Refund, { payment_intent: string }>
export type WirePortalSession = Stripe.BillingPortal.Session
export type WireEvent = Replace<
  Stripe.EventBase,
  { data: { object: object; previous_attributes?: Record<string, unknown> }; type: EventType }
>

/** The events that are told to the product's webhook. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'payment_intent.succeeded'
  | 'refund.created'

/** What is stored, by its own `object` field. */
export type WireObjects = {
  product: WireProduct
  price: WirePrice
  customer: WireCustomer
  payment_method: WirePaymentMethod
  'checkout.session': WireSession
  subscription: WireSubscription
  invoice: WireInvoice
  payment_intent: WirePaymentIntent
  refund: WireRefund
  'billing_portal.session': WirePortalSession
  event: WireEvent
}
export type WireKind = keyof WireObjects
export type WireObject = WireObjects[WireKind]

export function listOf<Item>(data: Item[], url: string): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more: false, url }
}
