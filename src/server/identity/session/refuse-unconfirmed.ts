import type { IdentityDeps } from '../store/identity-deps.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { findConfirmedAt } from '../store/sessions.db.ts'

/** How long after signing in, or confirming with Google, an account without a password takes its owner to be here. */
const confirmationLengthMs = 10 * 60 * 1000

/** Whether the owner of a session has just shown who they are. */
export async function isConfirmed(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  user: Pick<UserWithSession, 'sessionId'>,
): Promise<boolean> {
  const confirmedAt = await findConfirmedAt(db, user.sessionId)
  return confirmedAt !== null && clock.now().getTime() - confirmedAt.getTime() < confirmationLengthMs
}

/**
 * Requires a recent sign-in of an account without a password.
 * @throws Refusal confirmation_needed
 */
export async function refuseUnconfirmed(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  user: Pick<UserWithSession, 'sessionId'>,
): Promise<void> {
  if (!(await isConfirmed(deps, user))) throw refuse('confirmation_needed')
}
