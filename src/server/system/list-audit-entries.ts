import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { listAuditEntries as call } from '#shared/contract/system.ts'
import type { SystemDeps } from './system-deps.ts'
import { isTimeKey, readCursor, takePage } from '../http/page-cursor.ts'
import { findAuditEntries } from './audit.db.ts'

/**
 * What admins changed, newest first.
 * @throws Refusal invalid_input for a place in the list that we did not hand out
 */
export async function listAuditEntries(
  deps: Pick<SystemDeps, 'db'>,
  input: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const { pageSize, startAfter, ...filter } = input
  const after = readCursor(startAfter, isTimeKey, (id) => /^\d{1,15}$/.test(id))
  const found = await findAuditEntries(deps.db, filter, { after, limit: pageSize + 1 })
  const { page, lastVisible } = takePage(found, pageSize, (entry) => entry.at)
  return { entries: page, lastVisible }
}
