import { PaymentProviderError } from '../../outside/payments/payments.ts'
import { refuse } from '../../http/refusal.ts'
import { LeaseLost, LeaseTaken } from '../leases/lease-errors.ts'

/**
 * Refuses a call whose question to the provider failed: with the provider's own refusal, or because the outcome is not
 * known, or because another request was at the same subscription for too long.
 * @param unanswered what silence is called here
 */
export function refuseProviderError(
  error: unknown,
  unanswered: 'payment_unknown' | 'payment_provider',
): never {
  if (error instanceof LeaseTaken) throw refuse('busy')
  // Whatever was asked for may have been done: who has taken over finds it there.
  if (error instanceof LeaseLost) throw refuse('payment_unknown')
  if (!(error instanceof PaymentProviderError)) throw error
  if (error.isRefused) throw refuse('payment_provider', { sentence: error.message })
  throw refuse(unanswered, unanswered === 'payment_provider' ? { sentence: error.message } : {})
}
