import type { exportMyData } from '#shared/contract/account.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { AccountDeps } from './account-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { findOwnRows } from './account.db.ts'

/** All data about a user, table by table, as stored; without credentials. */
export async function exportData(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  user: SignedInUser,
): Promise<OutputOf<typeof exportMyData>> {
  return { exportedAt: clock.now().toISOString(), data: await findOwnRows(db, user.id) }
}
