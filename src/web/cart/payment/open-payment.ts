import { createCheckoutSession } from '#shared/contract/checkout.ts'
import { refusals } from '#shared/refusals.ts'
import { call, Refusal } from '../../call/call.ts'

/**
 * Asks for the card provider's payment page.
 *
 * @param seenTotalCents the total that is on the screen: another one is refused
 * @returns its address
 * @throws Refusal with the specified sentence where the answer has no id; the provider's own message; price_changed
 */
export async function openPayment(seenTotalCents: number): Promise<string> {
  const session: { id?: string; url?: string } = await call(createCheckoutSession, { seenTotalCents })
  if (!session.id || !session.url) {
    const { status, sentence } = refusals.invalid_checkout_session
    throw new Refusal({ status, detail: sentence }, 'invalid_checkout_session')
  }
  return session.url
}

/** The new total of a refusal because the price changed; null for anything else. In cents. */
export function readChangedTotalCents(error: unknown): number | null {
  if (!(error instanceof Refusal) || error.code !== 'price_changed') return null
  const { totalCents } = error.details
  return typeof totalCents === 'number' ? totalCents : null
}
