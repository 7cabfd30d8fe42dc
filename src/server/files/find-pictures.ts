import { fileUrl } from '#shared/files/file-url.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findPictureRows } from './store/files.db.ts'
import { narrowKey } from './store/narrow-pictures.ts'

/** A stored picture, as others name it. */
export interface PictureFile {
  ownerId: string
  url: string
  /** In storage: of the widest narrow picture of it, which one from before there were any does not have. */
  narrowKey: string
  /** These two: of the whole one. */
  width: number
  height: number
}

/** Those of these files that are pictures, by id. */
export async function findPictures(
  db: Database,
  fileIds: readonly string[],
): Promise<Map<string, PictureFile>> {
  if (fileIds.length === 0) return new Map()
  const rows = await findPictureRows(db, fileIds)
  return new Map(
    rows.map(({ id, ownerId, storageKey, width, height }) => [
      id,
      {
        ownerId,
        url: fileUrl(id),
        narrowKey: narrowKey(storageKey, 640),
        width: width ?? 16,
        height: height ?? 9,
      },
    ]),
  )
}
