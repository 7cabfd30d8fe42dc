import type { Door } from './enter.ts'
import { findKnownDevice } from './known-device.ts'
import { forgetGuesses, limitAccount, type CountedAccount } from './limit-requests.ts'

/** The account of an address, as guesses at it from this browser are counted. */
async function countedAccount({ deps, request, readSecret }: Door, email: string): Promise<CountedAccount> {
  const { isSecureOrigin } = deps.config
  return {
    email,
    deviceId: findKnownDevice(request.headers.cookie, email, await readSecret(), isSecureOrigin),
  }
}

/**
 * Does what takes a guess at a password or a code; who guessed right has not guessed.
 * @throws Refusal too_many_requests
 */
export async function asGuess<Result>(
  door: Door,
  kind: 'guess' | 'code',
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const account = await countedAccount(door, email)
  await limitAccount(door.deps, kind, account)
  const result = await work()
  await forgetGuesses(door.deps, kind, account)
  return result
}
