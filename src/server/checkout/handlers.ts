import type { HandlersOf } from '../http/handler.ts'
import { openCheckout } from './open-checkout.ts'
import { readCheckout } from './read-checkout.ts'

export const checkoutHandlers: HandlersOf<'createCheckoutSession' | 'readCheckout'> = {
  createCheckoutSession: ({ deps, user }, { seenTotalCents }) => openCheckout(deps, user, seenTotalCents),
  readCheckout: ({ deps, user }, { sessionId }) => readCheckout(deps, user.id, sessionId),
}
