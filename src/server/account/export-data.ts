import type { exportMyData } from '#shared/contract/account.ts'
import type { OutputOf } from '#shared/contract/define-call.ts'
import type { AccountDeps } from './account-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { findOwnRows } from './account.db.ts'

/** All that is kept about a person, table by table, as it is stored; without what could sign anyone in. */
export async function exportData(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  user: SignedInUser,
): Promise<OutputOf<typeof exportMyData>> {
  return { exportedAt: clock.now().toISOString(), data: await findOwnRows(db, user.id) }
}
