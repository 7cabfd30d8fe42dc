import type { HandlersOf } from '../http/handler.ts'
import { openCheckout } from './open-checkout.ts'
import { readCheckout } from './read-checkout.ts'
import { replayEvent } from './replay-event.ts'

export const checkoutHandlers: HandlersOf<'createCheckoutSession' | 'readCheckout' | 'replayEvent'> = {
  createCheckoutSession: ({ deps, user }, { seenTotalCents }) => openCheckout(deps, user, seenTotalCents),
  replayEvent: async ({ deps, user }, { eventId }) => ({ event: await replayEvent(deps, user, eventId) }),
  readCheckout: ({ deps, user }, { sessionId }) => readCheckout(deps, user.id, sessionId),
}
