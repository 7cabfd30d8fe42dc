import type { IdentityDeps } from '../store/identity-deps.ts'
import type { UserWithSession } from '../../http/principal.ts'
import type { AuthRequest } from '../session/auth-request.ts'
import { findKnownDevice } from '../session/known-device.ts'
import { forgetGuesses, limitAccount, type CountedAccount } from '../limits/limit-requests.ts'
import type { HashingCaller } from './password-queue.ts'

type GuessKind = 'guess' | 'code'

/** The account of an address, as guesses at it from this browser are counted. */
async function findCountedAccount(
  authRequest: AuthRequest,
  kind: GuessKind,
  email: string,
): Promise<CountedAccount> {
  const device = await findKnownDevice(authRequest, email)
  const hasOwnGuesses = kind === 'guess' ? device?.hasCurrentPassword : device?.hasShownCode
  return { email, deviceId: device && hasOwnGuesses ? device.id : null }
}

const resetAdvice = 'Or reset the password: the browser in which you do that can sign in at once.'

/**
 * Does what takes a guess at a password or a code; a correct guess resets the count.
 * @throws Refusal too_many_requests
 */
export async function withGuessLimit<Result>(
  authRequest: AuthRequest,
  kind: GuessKind,
  email: string,
  work: (caller: HashingCaller) => Promise<Result>,
): Promise<Result> {
  const account = await findCountedAccount(authRequest, kind, email)
  await limitAccount(authRequest.deps, kind, account, kind === 'guess' ? resetAdvice : '')
  const lane = account.deviceId ? 'known' : 'stranger'
  const result = await work({ lane, networkUse: authRequest.networkUse })
  await forgetGuesses(authRequest.deps, kind, account)
  return result
}

/**
 * Like `withGuessLimit`, per session of a signed-in user, whom guesses at the sign-in page must not lock out.
 * @throws Refusal too_many_requests
 */
export async function withOwnGuessLimit<Result>(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  kind: GuessKind,
  user: UserWithSession,
  work: (caller: HashingCaller) => Promise<Result>,
): Promise<Result> {
  const account = { email: user.email, deviceId: user.sessionId }
  const networkUse = await limitAccount(deps, kind, account)
  const result = await work({ lane: 'known', networkUse })
  await forgetGuesses(deps, kind, account)
  return result
}
