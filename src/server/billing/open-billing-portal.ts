import { paths } from '#shared/paths.ts'
import type { BillingDeps } from './store/billing-deps.ts'
import { refuse } from '../http/refusal.ts'
import { findCustomerOfBuyer } from '../subscriptions/blocks/find-sold-subscription.ts'
import { refuseProviderError } from './sync/refuse-provider-error.ts'

/**
 * The provider's page of one's own card and address, made for this visit.
 * @throws Refusal no_customer, payment_provider
 */
export async function openBillingPortal(
  { db, payments, config }: Pick<BillingDeps, 'db' | 'payments' | 'config'>,
  userId: string,
): Promise<{ url: string }> {
  const customerId = await findCustomerOfBuyer(db, userId)
  if (customerId === null) throw refuse('no_customer')
  const url = await payments
    .openPortal(customerId, config.baseUrl + paths.account())
    .catch((error: unknown) => refuseProviderError(error, 'payment_provider'))
  if (url === null) {
    throw refuse('no_customer', {
      sentence: 'You no longer have a card on file. Your next order asks for one again.',
    })
  }
  return { url }
}
