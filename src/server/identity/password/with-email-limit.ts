import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { AuthRequest } from '../session/auth-request.ts'
import { findKnownDevice } from '../session/known-device.ts'
import { limitEmails, type EmailKind } from '../limits/limit-requests.ts'

/**
 * Sends an e-mail to a mailbox within its limit. Beyond the limit of anonymous requests nothing is sent, with the
 * same answer: the earlier e-mails still work, because reset and verification links open in any browser.
 *
 * @throws Refusal too_many_requests, to a caller who requests too often
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
 * @returns whether the mailbox's limit allows it; beyond it the earlier e-mails still work (withEmailLimit)
 * @throws Refusal too_many_requests, to a caller who requests too often
 */
export async function countEmail(
  authRequest: AuthRequest,
  kind: Exclude<EmailKind, 'address-change'>,
  email: string,
): Promise<{ hasRoom: boolean }> {
  const device = await findKnownDevice(authRequest, email)
  const asker = device?.hasCurrentPassword ? { knownAs: device.id } : { ip: authRequest.request.ip }
  return limitEmails(authRequest.deps, { kind, email, asker })
}

/**
 * Begins a change of address within its limit. No other e-mail replaces this one, so each account can send its first.
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
