import type { StoredFile } from '#shared/contract/files.ts'
import type { FileRow } from './files.db.ts'

/** Where the bytes of a file are. */
export const fileUrl = (id: string): string => `/api/files/${id}`

/** A file as it is told to whoever may see it. */
export function describeFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    purpose: row.purpose,
    mediaType: row.mediaType,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    originalName: row.originalName,
    ratio: row.ratio,
    url: fileUrl(row.id),
    createdAt: row.createdAt.toISOString(),
  }
}
