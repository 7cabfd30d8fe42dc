import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { listAuditEntries as call } from '#shared/contract/system.ts'
import type { Deps } from '../deps.ts'
import { readCursor, takePage } from '../http/page-cursor.ts'
import { findAuditEntries } from './audit.db.ts'

/**
 * What admins changed, newest first.
 * @throws Refusal invalid_input for a place in the list that we did not hand out
 */
export async function listAuditEntries(
  deps: Pick<Deps, 'db'>,
  input: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const { subjectKind, subjectId, pageSize } = input
  const after = readCursor(input.startAfter, (key) => /^\d{1,15}$/.test(key))
  const found = await findAuditEntries(deps.db, { subjectKind, subjectId, after, limit: pageSize + 1 })
  const { page, lastVisible } = takePage(found, pageSize, (entry) => entry.id)
  return { entries: page, lastVisible }
}
