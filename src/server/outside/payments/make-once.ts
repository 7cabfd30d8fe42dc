import type { Stripe } from 'stripe'
import { isAnswerStored } from './stripe-errors.ts'

/** Stores which idempotency key the next request of an action uses. Survives restarts and rolled back transactions. */
export interface KeyAttempts {
  /** From 1 on. */
  findAttempt(action: string): Promise<number>
  /** Marks this attempt's key as used up: the next request uses the next one. Concurrent calls raise it once. */
  raiseAttempt(action: string, usedUp: number): Promise<void>
}

/** Something that is to exist once at the provider. */
export interface IdempotentAction<Made> {
  /** Stable name of the intent: the idempotency key of its first attempt. */
  action: string
  /** Finds what earlier attempts created. Null: nothing. */
  find: () => Promise<Made | null>
  make: (options: { idempotencyKey: string }) => Promise<Made>
}

/** @throws the provider's error; a retry returns what was created, or requests it again, by a new key if need be */
export type MakeOnce = <Made>(wanted: IdempotentAction<Made>) => Promise<Made>

/** The provider, and the way to make something there once. */
export interface ProviderAccess {
  stripe: Stripe
  /** Currency of all sales; ISO 4217, in lower case. */
  currency: string
  makeOnce: MakeOnce
}

/**
 * Creates objects at the provider exactly once, despite lost and failed answers.
 *
 * After a lost answer the next request reuses the key, and the provider replays its answer. Most failed answers are
 * stored for their key and replayed for 24 hours (`isAnswerStored`), so that this key can never succeed: then a lookup
 * decides whether the object was created all the same. If not, the error is thrown, and the next request uses a new
 * key, after one more lookup. Concurrent calls for one action in this process share one request, so that none is under
 * way with a key that another has found used up.
 *
 * Source: https://docs.stripe.com/api/idempotent_requests
 */
export function createMakeOnce({ findAttempt, raiseAttempt }: KeyAttempts): MakeOnce {
  const pending = new Map<string, Promise<unknown>>()

  async function attempt<Made>({ action, find, make }: IdempotentAction<Made>): Promise<Made> {
    const number = await findAttempt(action)
    const before = number > 1 ? await find() : null
    if (before !== null) return before
    try {
      return await make({ idempotencyKey: number === 1 ? action : `${action}-retry-${number}` })
    } catch (error) {
      if (!isAnswerStored(error)) throw error
      const made = await find()
      if (made !== null) return made
      await raiseAttempt(action, number)
      throw error
    }
  }

  return <Made>(wanted: IdempotentAction<Made>) => {
    const known = pending.get(wanted.action)
    if (known) return known as Promise<Made>
    const request = attempt(wanted).finally(() => pending.delete(wanted.action))
    pending.set(wanted.action, request)
    return request
  }
}
