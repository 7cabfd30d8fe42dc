import { grounds, type Ground } from '#shared/brand-kit/grounds.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { FileRow } from './files.db.ts'

export type LogoPurpose = `brand-logo-${Ground}`
type PreviewPurpose = `brand-preview-${Ground}`

const makeLogoPurpose = (ground: Ground): LogoPurpose => `brand-logo-${ground}`
const makePreviewPurpose = (ground: Ground): PreviewPurpose => `brand-preview-${ground}`

/** Logos, their previews and fonts of a user, in the order in which they were stored. */
export async function findBrandFiles(db: Database, ownerId: string): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('purpose', 'in', [
      ...grounds.flatMap((ground) => [makeLogoPurpose(ground), makePreviewPurpose(ground)]),
      'brand-font',
    ])
    .orderBy('sequence')
    .execute()
}

export async function countFonts(db: Database, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', 'brand-font')
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the rows of a logo and of its preview. @returns them; empty without such a logo */
export async function deleteLogoRows(tx: Database, ownerId: string, ground: Ground): Promise<FileRow[]> {
  return tx
    .deleteFrom('files')
    .where('ownerId', '=', ownerId)
    .where('purpose', 'in', [makeLogoPurpose(ground), makePreviewPurpose(ground)])
    .returningAll()
    .execute()
}

export async function deleteFontRow(tx: Database, ownerId: string, fileId: string): Promise<FileRow | null> {
  const row = await tx
    .deleteFrom('files')
    .where('id', '=', fileId)
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', 'brand-font')
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
