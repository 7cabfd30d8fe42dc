import { paths } from '#shared/paths.ts'
import { Refusal } from '../call/call.ts'
import { forgetSessionOnLeaving } from '../session/session.ts'

/**
 * Saves what is pending of the cart, ends the session at the server, forgets it here, and starts over on the first page.
 *
 * @param isLossAccepted the user has confirmed that unsaved changes may be lost
 * @returns 'unsaved' where they are still signed in, to be asked
 * @throws Refusal where the server did not answer: they are still signed in
 */
export async function signOut({ isLossAccepted = false } = {}): Promise<'signed-out' | 'unsaved'> {
  const { cartStore } = await import('../cart/store/cart.ts')
  const cart = cartStore()
  // While one still may: what is pending goes to the server before the session ends.
  const isSaved = await cart.saveNow()
  if (!isSaved && !isLossAccepted && cart.hasUnsaved()) return 'unsaved'
  const response = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => null)
  // Not to know is not to be signed out: the session may still be open.
  if (!response?.ok) {
    throw new Refusal(
      {
        status: response?.status ?? 0,
        detail: 'You are still signed in: the server did not answer. Try again.',
      },
      'unreachable',
    )
  }
  cart.forget()
  forgetSessionOnLeaving()
  // A whole page load: nothing of this person stays in memory.
  window.location.assign(paths.landing())
  return 'signed-out'
}
