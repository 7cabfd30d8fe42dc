import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { listUsers as call } from '#shared/contract/users.ts'
import { likeLiteral } from '../outside/database/like-literal.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { UsersDeps } from './users-deps.ts'
import { isTimeKey, readCursor, takePage } from '../http/page-cursor.ts'
import { findUserIds, findUserIdsAmongNext, findUserIdsAnywhere, type UserQuery } from './user-list.db.ts'
import { findUsers } from './users.db.ts'

/** All users, a page at a time. */
export async function listUsers(
  deps: Pick<UsersDeps, 'db' | 'countSubscriptions'>,
  input: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const { search = '', role, state, sort, pageSize } = input
  const isByEmail = sort === 'email'
  const after = readCursor(input.startAfter, isByEmail ? () => true : isTimeKey)
  const query = { role, state, sort, after, pageSize: pageSize + 1 }
  const ids =
    search.trim() === '' ? await findUserIds(deps.db, query) : await searchIds(deps.db, query, search)
  const found = await findUsers(deps.db, ids)
  const { page, lastVisible } = takePage(found, pageSize, (u) => (isByEmail ? u.email : u.createdAt))
  const counts = await deps.countSubscriptions(
    deps.db,
    page.map(({ id }) => id),
  )
  return {
    users: page.map((user) => ({ ...user, subscriptionCount: counts.get(user.id) ?? 0 })),
    lastVisible,
  }
}

/**
 * No index serves both the filter and the order. A search with many matches is answered from the next rows in list
 * order; one with few matches by the trigram index, which returns all of them. A first scan of
 * `firstScannedRows` rows decides which.
 */
const firstScannedRows = 300
const maxScannedRows = 6000

async function searchIds(db: Database, query: UserQuery, search: string): Promise<string[]> {
  const patterns = searchPatterns(search)
  if (!patterns) return []
  for (const lookedAtMax of [firstScannedRows, maxScannedRows]) {
    const { ids, lookedAt } = await findUserIdsAmongNext(db, query, patterns, lookedAtMax)
    if (ids.length === query.pageSize || lookedAt < lookedAtMax) return ids
    const isRare = ids.length * maxScannedRows < query.pageSize * lookedAtMax
    if (isRare) break
  }
  return findUserIdsAnywhere(db, query, patterns)
}

const wordsMax = 8

/**
 * What a search looks for in `users.search_text`: one LIKE pattern for each word that was typed, and all must match.
 * Three letters in a row match anywhere, fewer only at the start of a word: trigrams can't index less.
 *
 * @returns null where nothing that was typed can be looked for
 */
function searchPatterns(typed: string): string[] | null {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return null
  return words.slice(0, wordsMax).map((word) => {
    const literal = likeLiteral(word)
    return /[\p{L}\p{N}]{3}/u.test(word) ? `%${literal}%` : `% ${literal}%`
  })
}
