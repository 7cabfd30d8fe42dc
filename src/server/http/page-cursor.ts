import { refuse } from './refusal.ts'

/**
 * A keyset pagination cursor: sort key and id of the last row, opaque to clients. It stays valid when that row
 * changes or is deleted.
 */
export interface PageCursor {
  key: string
  id: string
}

export function writeCursor({ key, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** @throws Refusal invalid_input for a cursor that this server did not issue */
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

/** Whether a cursor's key is a time as `toISOString` writes it, within the years of PostgreSQL. */
export function isTimeKey(key: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(key) && !Number.isNaN(Date.parse(key))
}

/**
 * Splits off the page to return, and the cursor of the next; null at the end.
 * @param found up to one row more than a page: the extra row shows that there is a next page
 */
export function takePage<Row extends { id: string }>(
  found: readonly Row[],
  pageSize: number,
  readKey: (row: Row) => string,
): { page: Row[]; lastVisible: string | null } {
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  const hasMore = found.length > pageSize
  return { page, lastVisible: hasMore && last ? writeCursor({ key: readKey(last), id: last.id }) : null }
}
