import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { AuthRequest } from '../session/complete-sign-in.ts'
import { findKnownDevice } from '../session/known-device.ts'
import { limitEmails, type EmailKind } from '../limits/limit-requests.ts'

/**
 * Does what writes an e-mail to a mailbox, if it may have one more. Where strangers have had enough of this kind written
 * to it already, nothing is written and nothing else answered: each of those lets the owner in. A reset link works in
 * any browser, and so does the link that verifies an address.
 *
 * @throws Refusal too_many_requests, to a caller who asks too often
 */
export async function withEmailLimit(
  authRequest: AuthRequest,
  kind: Exclude<EmailKind, 'address-change'>,
  email: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { hasRoom } = await countEmail(authRequest, kind, email)
  if (hasRoom) await work()
}

/**
 * Counts an e-mail to a mailbox.
 * @returns whether the mailbox has room for it; where it has none, those that it has do as well (withEmailLimit)
 * @throws Refusal too_many_requests, to a caller who asks too often
 */
export async function countEmail(
  { deps, request, readSecret }: AuthRequest,
  kind: Exclude<EmailKind, 'address-change'>,
  email: string,
): Promise<{ hasRoom: boolean }> {
  const { isSecureOrigin } = deps.config
  const device = findKnownDevice(request.headers.cookie, email, await readSecret(), isSecureOrigin)
  const asker = device ? { knownAs: device.id } : { ip: request.ip }
  return limitEmails(deps, { kind, email, asker })
}

/**
 * Does what asks the own mailbox and a new one about a change of address. No other e-mail can stand for this one, so
 * each account has room for its first.
 *
 * @throws Refusal too_many_requests
 */
export async function withAddressChangeLimit(
  { deps, user }: Pick<AuthRequest, 'deps'> & { user: UserWithSession },
  newEmail: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const kind = 'address-change'
  await limitEmails(deps, { kind, email: user.email, asker: { knownAs: user.id } })
  const { hasRoom } = await limitEmails(deps, { kind, email: newEmail, asker: { userId: user.id } })
  if (!hasRoom) throw refuse('too_many_requests')
  await work()
}
