import type { Stripe } from 'stripe'
import { z } from 'zod'
import { InvalidEvent, InvalidSignature, type PaymentEvent } from './payments.ts'

/** Longest age of a signature in seconds: the provider signs each attempt again. */
const maxEventAgeSeconds = 300

/** What every event has. Its id is a key of our table, so it is no longer than the provider's. */
const eventSchema = z.looseObject({
  id: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  type: z.string().min(1).max(255),
})

/**
 * Verifies a webhook's signature and age over its raw body, then reads it.
 *
 * @param secrets any of them may have signed it
 * @throws InvalidSignature
 * @throws InvalidEvent it is signed, and no event all the same
 */
export async function readSignedEvent(
  { webhooks }: Stripe,
  secrets: readonly string[],
  rawBody: Buffer,
  signature: string,
): Promise<PaymentEvent> {
  if (!(await isSigned(webhooks, secrets, rawBody, signature))) {
    throw new InvalidSignature('The signature of this event does not match, or it is too old.')
  }
  const payload = parseJson(rawBody)
  const event = eventSchema.safeParse(payload)
  if (!event.success) throw new InvalidEvent('It is signed, but has no id or no type.')
  const { id, type } = event.data
  return { id, type, payload }
}

async function isSigned(
  { signature: verifier }: Stripe['webhooks'],
  secrets: readonly string[],
  rawBody: Buffer,
  signature: string,
): Promise<boolean> {
  for (const secret of secrets) {
    try {
      await verifier?.verifyHeaderAsync(rawBody, signature, secret, maxEventAgeSeconds)
      if (verifier) return true
    } catch {
      // Try the next secret; after the last, every kind of forgery gets the same error.
    }
  }
  return false
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString())
  } catch {
    throw new InvalidEvent('It is signed, but no JSON.')
  }
}
