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
    discounts: string[]
    items: Stripe.ApiList<WireSubscriptionItem>
    latest_invoice: string | null
    schedule: string | null
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
    quantity: number
    quantity_decimal: string
  }
>
export type WireInvoice = Replace<
  Stripe.Invoice,
  {
    customer: string
    default_payment_method: string | null
    discounts: string[]
    lines: Stripe.ApiList<WireInvoiceLine>
    metadata: Stripe.Metadata
    payments: Stripe.ApiList<WireInvoicePayment>
  }
>
export type WireInvoicePayment = Replace<
  Stripe.InvoicePayment,
  { invoice: string; payment: { payment_intent: string; type: 'payment_intent' } }
>
export type WireInvoiceItem = Replace<
  Stripe.InvoiceItem,
  {
    customer: string
    discounts: string[]
    invoice: string | null
    pricing: WireInvoiceLine['pricing']
    quantity_decimal: string
  }
>
export type WirePaymentIntent = Replace<
  Stripe.PaymentIntent,
  {
    customer: string
    last_payment_error: Omit<Stripe.PaymentIntent.LastPaymentError, 'payment_method'> | null
    latest_charge: string | null
    payment_method: string | null
  }
>
export type WireCharge = Replace<
  Stripe.Charge,
  { customer: string; payment_intent: string; payment_method: string | null; receipt_url: null }
>
export type WireDispute = Replace<Stripe.Dispute, { charge: string; payment_intent: string }>
export type WireRefund = Replace<Stripe.Refund, { charge: string; payment_intent: string }>
export type WireCoupon = Omit<Stripe.Coupon, 'deleted'>
export type WirePromotionCode = Replace<
  Stripe.PromotionCode,
  { customer: string | null; promotion: { coupon: string; type: 'coupon' } }
>
export type WireDiscount = Replace<
  Omit<Stripe.Discount, 'deleted'>,
  { customer: string; promotion_code: string | null; source: { coupon: string; type: 'coupon' } }
>
export type WirePhase = Replace<
  Stripe.SubscriptionSchedule.Phase,
  {
    discounts: { coupon: string | null; discount: string | null; promotion_code: string | null }[]
    items: Replace<
      Stripe.SubscriptionSchedule.Phase.Item,
      { plan: string; price: string; quantity: number }
    >[]
  }
>
export type WireSchedule = Replace<
  Stripe.SubscriptionSchedule,
  {
    customer: string
    metadata: Stripe.Metadata
    phases: WirePhase[]
    subscription: string | null
  }
>
export type WirePortalSession = Stripe.BillingPortal.Session
export type WireEvent = Replace<
  Stripe.EventBase,
  { data: { object: object; previous_attributes?: Record<string, unknown> }; type: EventType }
>

/** The events that are sent to the product's webhook. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'subscription_schedule.created'
  | 'subscription_schedule.updated'
  | 'subscription_schedule.released'
  | 'subscription_schedule.completed'
  | 'subscription_schedule.canceled'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.payment_action_required'
  | 'invoice.voided'
  | 'payment_intent.succeeded'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'

/** What is stored, by its own `object` field. */
export type WireObjects = {
  product: WireProduct
  price: WirePrice
  customer: WireCustomer
  payment_method: WirePaymentMethod
  'checkout.session': WireSession
  subscription: WireSubscription
  invoice: WireInvoice
  invoiceitem: WireInvoiceItem
  invoice_payment: WireInvoicePayment
  payment_intent: WirePaymentIntent
  charge: WireCharge
  refund: WireRefund
  dispute: WireDispute
  coupon: WireCoupon
  promotion_code: WirePromotionCode
  discount: WireDiscount
  subscription_schedule: WireSchedule
  'billing_portal.session': WirePortalSession
  event: WireEvent
}
export type WireKind = keyof WireObjects
export type WireObject = WireObjects[WireKind]

export function makeList<Item>(data: Item[], url: string): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more: false, url }
}
