import { PaymentProviderError } from '../../outside/payments/payments.ts'
import { refuse } from '../../http/refusal.ts'
import { LeaseLost, LeaseTaken } from '../leases/lease-errors.ts'

/**
 * Converts a failed request to the provider to a refusal: with the provider's own sentence, or because the outcome is
 * unknown, or because another request held the subscription's lease for too long.
 * @param unanswered the code for a request without an answer
 */
export function refuseProviderError(
  error: unknown,
  unanswered: 'payment_unknown' | 'payment_provider',
): never {
  if (error instanceof LeaseTaken) throw refuse('busy')
  // The request may have succeeded: the next holder of the lease reads its effect from the provider.
  if (error instanceof LeaseLost) throw refuse('payment_unknown')
  if (!(error instanceof PaymentProviderError)) throw error
  if (error.isRefused) throw refuse('payment_provider', { sentence: error.message })
  throw refuse(unanswered, unanswered === 'payment_provider' ? { sentence: error.message } : {})
}
