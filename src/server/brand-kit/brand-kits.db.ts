import { sql } from 'kysely'
import type { BrandKitTexts } from '#shared/brand-kit/brand-kit.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

export type StoredTexts = BrandKitTexts & { version: number }

/** Null where the user saved none yet. */
export async function findTexts(db: Database, userId: string): Promise<StoredTexts | null> {
  const row = await db
    .selectFrom('brandKits')
    .select(['colours', 'wordsToAvoid', 'tagline', 'version'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Writes a user's texts, one version on. The caller holds the user's row. */
export async function writeTexts(
  tx: Database,
  userId: string,
  { colours, wordsToAvoid, tagline }: BrandKitTexts,
  now: Date,
): Promise<void> {
  const texts = { colours, wordsToAvoid, tagline, updatedAt: now }
  await tx
    .insertInto('brandKits')
    .values({ ...texts, userId })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ ...texts, version: sql`brand_kits.version + 1` }),
    )
    .execute()
}
