import type { StoredFile } from '#shared/contract/files.ts'
import type { FileRow } from './files.db.ts'

/** Where the bytes of a file are. */
export const fileUrl = (id: string): string => `/api/files/${id}`

/** What is described of a file: a row, or one that is about to be inserted. */
type DescribedFile = Omit<FileRow, 'sequence' | 'deliveredAt' | 'removedAt'> & { deliveredAt?: Date | null }

/** A file as the contract names it. */
export function describeFile(row: DescribedFile): StoredFile {
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
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
