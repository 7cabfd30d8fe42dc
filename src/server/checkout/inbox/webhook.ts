import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CheckoutDeps } from '../purchase/checkout-deps.ts'
import { InvalidEvent, InvalidSignature } from '../../outside/payments/payments.ts'
import { refuse } from '../../http/refusal.ts'
import { appliedEventTypes } from './apply-event.ts'
import { insertPaymentEvents } from './payment-events.db.ts'

/** The provider's largest events are some tens of kilobytes. */
const bodyLimitBytes = 1024 * 1024

/**
 * Registers the card provider's webhook. Authenticated by signature, so without session and origin; not subject to
 * the system flags, because payments are applied even under a complete shutdown. Answers 2xx only when the event is
 * stored: until then the provider retries. Signed content that is no event is refused.
 */
export async function registerWebhook(
  app: FastifyInstance,
  deps: Pick<CheckoutDeps, 'db' | 'payments' | 'clock'>,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: 'POST',
      url: '/api/stripe/webhook',
      bodyLimit: bodyLimitBytes,
      handler: (request) => receiveEvent(deps, request),
    })
  })
}

async function receiveEvent(
  deps: Pick<CheckoutDeps, 'db' | 'payments' | 'clock'>,
  { body, headers }: FastifyRequest,
): Promise<{ received: true }> {
  const signature = headers['stripe-signature']
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw refuse('invalid_signature')
  const event = await deps.payments.readEvent(body, signature).catch((error: unknown) => {
    if (error instanceof InvalidSignature) throw refuse('invalid_signature')
    throw error instanceof InvalidEvent ? refuse('invalid_event') : error
  })
  await insertPaymentEvents(deps.db, [event], appliedEventTypes, deps.clock.now())
  return { received: true }
}
