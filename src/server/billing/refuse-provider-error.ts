import { PaymentProviderError } from '../outside/payments/payments.ts'
import { refuse } from '../http/refusal.ts'

/**
 * What a customer is told of a failed question: the provider's own refusal, or that the outcome is not known.
 * @param unanswered what silence is called here
 */
export function refuseProviderError(
  error: unknown,
  unanswered: 'payment_unknown' | 'payment_provider',
): never {
  if (!(error instanceof PaymentProviderError)) throw error
  if (error.isRefused) throw refuse('payment_provider', { sentence: error.message })
  throw refuse(unanswered, unanswered === 'payment_provider' ? { sentence: error.message } : {})
}
