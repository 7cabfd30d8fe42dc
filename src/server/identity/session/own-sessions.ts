import type { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { deleteOtherSessions, deleteSession, findSessionsByUser } from '../store/sessions.db.ts'
import { lockSessionUser } from './lock-session-user.ts'
import { isConfirmed } from './refuse-unconfirmed.ts'
import { countRecoveryCodes, findSecondFactor } from '../store/second-factors.db.ts'
import { findWaysIn } from '../store/users.db.ts'

/** Where a person is signed in, this session first, and how they can sign in. */
export async function listSessions(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  user: UserWithSession,
): Promise<OutputOf<typeof authEndpoints.listSessions>> {
  const [rows, waysIn, secondFactor, recoveryCodeCount, isFresh] = await Promise.all([
    findSessionsByUser(deps.db, user.id, deps.clock.now()),
    findWaysIn(deps.db, user.id),
    findSecondFactor(deps.db, user.id),
    countRecoveryCodes(deps.db, user.id),
    isConfirmed(deps, user),
  ])
  const sessions = rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === user.sessionId,
    userAgent: row.userAgent ?? '',
    ipAddress: row.ipAddress ?? '',
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
  }))
  return {
    sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
    ...waysIn,
    isConfirmed: isFresh,
    hasSecondFactor: secondFactor?.isConfirmed ?? false,
    recoveryCodeCount,
  }
}

/** @throws Refusal not_found, for sessions of others as for none at all; signed_out if this one has ended */
export async function endSession(
  deps: Pick<IdentityDeps, 'db'>,
  user: UserWithSession,
  sessionId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSessionUser(tx, user)
    if (!(await deleteSession(tx, user.id, sessionId))) throw refuse('not_found')
  })
}

/** @throws Refusal signed_out if this one has ended */
export async function endOtherSessions(deps: Pick<IdentityDeps, 'db'>, user: UserWithSession): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSessionUser(tx, user)
    await deleteOtherSessions(tx, user.id, user.sessionId)
  })
}
