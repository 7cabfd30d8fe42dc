import { sql } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { derivedSchema } from './media.db.ts'

/** Keys of derived files begin with this. */
export const derivedPrefix = 'media/'

/**
 * Where an attempt stores what it derives: by checksum, so that its row is found by the primary key, and by an id of
 * its own, so that an attempt that was taken over writes over nothing.
 */
export const derivedFolder = (sha256: string, attemptId: string): string =>
  `${derivedPrefix}${sha256}/${attemptId}`

/** Which of these keys hold something derived that is in use. */
export async function findUsedKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const used: string[] = []
  const wholeTable: string[] = []
  const bySha256 = new Map<string, string[]>()
  for (const key of keys) {
    if (!key.startsWith(derivedPrefix)) continue
    const sha256 = /^media\/([0-9a-f]{64})\//.exec(key)?.[1]
    // Keys of before name no checksum.
    if (sha256 === undefined) wholeTable.push(key)
    else bySha256.set(sha256, [...(bySha256.get(sha256) ?? []), key])
  }
  if (bySha256.size > 0) {
    const hashes = [...bySha256.keys()]
    const rows = await db
      .selectFrom('media')
      .select(['sha256', 'derived'])
      .where('sha256', 'in', hashes)
      .execute()
    for (const { sha256, derived } of rows) {
      const named = new Set(Object.values(derivedSchema.parse(derived)).map(({ key }) => key))
      used.push(...(bySha256.get(sha256) ?? []).filter((key) => named.has(key)))
    }
  }
  if (wholeTable.length > 0) {
    const { rows } = await sql<{ key: string }>`
      select file.value ->> 'key' as key from media, jsonb_each(media.derived) as file
      where file.value ->> 'key' = any(${wholeTable}::text[])`.execute(db)
    used.push(...rows.map(({ key }) => key))
  }
  return used
}
