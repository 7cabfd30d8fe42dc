import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

/** Whom Google has to name, for a person to confirm who they are. */
export interface ExpectedAccount {
  /** Google's id of the person. */
  accountId: string
  /** Google has to have asked them who they are after this. */
  since: Date
}

const expected = new AsyncLocalStorage<ExpectedAccount>()

const claimsSchema = z.object({
  sub: z.string(),
  /** Seconds since 1970; optional (OpenID Connect Core 1.0, section 2). */
  auth_time: z.number().optional(),
})

/** Runs the library for an answer of Google's that has to name this person. */
export const withExpectedAccount = <Result>(
  account: ExpectedAccount,
  work: () => Promise<Result>,
): Promise<Result> => expected.run(account, work)

/**
 * Checks the ID token of a confirmation with Google.
 * @returns the error code for the page; null if it is valid
 */
export function confirmationProblem(
  { accountId, since }: ExpectedAccount,
  claims: unknown,
): 'other_google_account' | 'sign_in_too_old' | null {
  const { sub, auth_time: askedAt } = claimsSchema.parse(claims)
  if (sub !== accountId) return 'other_google_account'
  return askedAt !== undefined && askedAt * 1000 < since.getTime() ? 'sign_in_too_old' : null
}

/**
 * Like `confirmationProblem`, for the callback that the library is handling. Runs before the library looks up or
 * creates a user.
 *
 * @returns null also where no particular account is expected
 */
export function unexpectedAccountProblem(claims: unknown): string | null {
  const account = expected.getStore()
  return account ? confirmationProblem(account, claims) : null
}
