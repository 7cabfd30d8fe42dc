import type { Stripe } from 'stripe'
import type { ProviderListing } from './provider-listing.ts'
import { toProviderError } from './stripe-errors.ts'
import { readId, toListedInvoice, toRefund } from './stripe-read-billing.ts'
import { toSubscription } from './stripe-subscription.ts'

const limit = 100

/** The provider's lists, page by page through its official SDK. */
export function createStripeListing(connect: () => Promise<Stripe>): ProviderListing {
  async function* list<Item, Listed>(
    open: (stripe: Stripe) => AsyncIterable<Item>,
    toListed: (item: Item) => Listed,
  ): AsyncIterable<Listed> {
    try {
      for await (const item of open(await connect())) yield toListed(item)
    } catch (error) {
      throw toProviderError(error)
    }
  }

  return {
    listAllSubscriptions: () =>
      list((stripe) => stripe.subscriptions.list({ status: 'all', limit }), toSubscription),
    listAllInvoices: () =>
      list(
        (stripe) => stripe.invoices.list({ limit, expand: ['data.payments'] }),
        (invoice) => ({
          ...toListedInvoice(invoice),
          subscriptionId: readId(invoice.parent?.subscription_details?.subscription),
        }),
      ),
    listAllRefunds: () =>
      list(
        (stripe) => stripe.refunds.list({ limit }),
        (refund) => ({ ...toRefund(refund), paymentIntentId: readId(refund.payment_intent) }),
      ),
  }
}
