import type { Stripe } from 'stripe'
import { isAnswerStored } from './stripe-errors.ts'

/** Which idempotency key the next request of an action takes. Must survive restarts and rolled back transactions. */
export interface KeyAttempts {
  /** From 1 on. */
  findAttempt(action: string): Promise<number>
  /** The key of this attempt is used up, so the next request takes the next one. Racing calls raise it once. */
  raiseAttempt(action: string, usedUp: number): Promise<void>
}

/** Something that is to exist once at the provider. */
export interface IdempotentAction<Made> {
  /** Names the intent for good: the idempotency key of its first attempt. */
  action: string
  /** Looks for what earlier attempts made. Null: nothing. */
  find: () => Promise<Made | null>
  make: (options: { idempotencyKey: string }) => Promise<Made>
}

/** @throws what the provider answered; asked again, the action takes what was made, or the next key */
export type MakeOnce = <Made>(wanted: IdempotentAction<Made>) => Promise<Made>

/** The provider, and the way to make something there once. */
export interface ProviderAccess {
  stripe: Stripe
  /** What everything is sold in; ISO 4217, in small letters. */
  currency: string
  makeOnce: MakeOnce
}

/**
 * Makes things at the provider exactly once, through lost and through failed answers.
 *
 * A lost answer: the next request takes the same key, and the provider answers as it did. A failed one: the provider
 * stores it for the key and replays it for 24 hours, so the same key can never succeed. Then it is looked whether
 * something was made all the same. What is found is taken; where nothing is, the next request takes a new key, and
 * looks once more before. Calls for one action at the same time in this process share one request: none is under way
 * under a key that another finds used up.
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
