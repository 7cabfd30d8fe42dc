import type { ProviderInvoice, ProviderRefund } from './billing-payments.ts'
import type { ProviderSubscription } from './provider-subscription.ts'

/** An invoice with the fields of lists, without a request for each one. */
export type ListedInvoice = Omit<ProviderInvoice, 'failureMessage'> & { subscriptionId: string | null }
export type ListedRefund = ProviderRefund & { paymentIntentId: string | null }

/** Everything that the provider has, page by page, newest first. Each throws PaymentProviderError. */
export interface ProviderListing {
  listAllSubscriptions(): AsyncIterable<ProviderSubscription>
  listAllInvoices(): AsyncIterable<ListedInvoice>
  listAllRefunds(): AsyncIterable<ListedRefund>
}
