import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { listUsers as call } from '#shared/contract/users.ts'
import type { Deps } from '../deps.ts'
import { isTimeKey, readCursor, takePage } from '../http/page-cursor.ts'
import { findUsers } from './users.db.ts'

/** All users, a page at a time. */
export async function listUsers(
  deps: Pick<Deps, 'db'>,
  input: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const isByEmail = input.sort === 'email'
  const after = readCursor(input.startAfter, isByEmail ? () => true : isTimeKey)
  const found = await findUsers(deps.db, { ...input, pageSize: input.pageSize + 1, after })
  const { page, lastVisible } = takePage(found, input.pageSize, (u) => (isByEmail ? u.email : u.createdAt))
  return { users: page, lastVisible }
}
