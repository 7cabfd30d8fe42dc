import { refuse } from './refusal.ts'

/**
 * A start-after cursor: the sort key and the id of the last row seen, opaque to whoever holds it. It names a place,
 * not a row, so it stays right when that row changes or goes.
 */
export interface PageCursor {
  key: string
  id: string
}

export function writeCursor({ key, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** @throws Refusal invalid_input for a cursor that we did not hand out */
export function readCursor(
  cursor: string | undefined,
  isKey: (key: string) => boolean,
  isId: (id: string) => boolean = () => true,
): PageCursor | null {
  if (cursor === undefined) return null
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof key === 'string' && typeof id === 'string' && isKey(key) && isId(id)) return { key, id }
  } catch {
    // Falls through: what can't be read is refused like what is wrong.
  }
  throw refuse('invalid_input', {
    fields: { startAfter: 'This is not a place in the list. Load it from the start.' },
  })
}

/** For lists ordered by a time: as `toISOString` writes it, and no year that the database does not know. */
export function isTimeKey(key: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(key) && !Number.isNaN(Date.parse(key))
}

/**
 * The page to show and where the next one starts; null at the end.
 * @param found one row more than a page has, if there is one: that tells whether there is a next page
 */
export function takePage<Row extends { id: string }>(
  found: readonly Row[],
  pageSize: number,
  keyOf: (row: Row) => string,
): { page: Row[]; lastVisible: string | null } {
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  const hasMore = found.length > pageSize
  return { page, lastVisible: hasMore && last ? writeCursor({ key: keyOf(last), id: last.id }) : null }
}
