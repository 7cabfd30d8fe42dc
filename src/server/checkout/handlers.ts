import type { HandlersOf } from '../http/handler.ts'
import type { CheckoutDeps } from './purchase/checkout-deps.ts'
import { openCheckout } from './purchase/open-checkout.ts'
import { findParkedEvents } from './inbox/payment-events.db.ts'
import { readCheckout } from './purchase/read-checkout.ts'
import { replayEvent, replayParkedEvents } from './inbox/replay-event.ts'

export const checkoutHandlers: HandlersOf<
  'createCheckoutSession' | 'readCheckout' | 'listParkedEvents' | 'replayEvent' | 'replayParkedEvents',
  CheckoutDeps
> = {
  createCheckoutSession: ({ deps, user }, { seenTotalCents }) => openCheckout(deps, user, seenTotalCents),
  listParkedEvents: async ({ deps }) => ({ events: await findParkedEvents(deps.db) }),
  replayEvent: async ({ deps, user }, { eventId }) => ({ event: await replayEvent(deps, user, eventId) }),
  replayParkedEvents: async ({ deps, user }) => ({ count: await replayParkedEvents(deps, user) }),
  readCheckout: ({ deps, user }, { sessionId }) => readCheckout(deps, user.id, sessionId),
}
