import type { StoredFile } from '#shared/contract/files.ts'
import type { FileRow } from './files.db.ts'

/** A file as it is told to whoever may see it. */
export function describeFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    purpose: row.purpose,
    mediaType: row.mediaType,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    originalName: row.originalName,
    ratio: row.ratio,
    url: `/api/files/${row.id}`,
    createdAt: row.createdAt.toISOString(),
  }
}
