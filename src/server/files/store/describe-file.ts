import type { StoredFile } from '#shared/contract/files/files.ts'
import { fileUrl } from '#shared/files/file-url.ts'
import type { DerivedFile } from '../../media/derive/media-order.ts'
import type { ReadyMaster } from '../../media/find-preparations.ts'
import type { FileRow } from './files.db.ts'

/** Where something is that was derived from a finished video. */
export const derivedUrl = (id: string, name: DerivedFile): string => `${fileUrl(id)}/derived/${name}`

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

/** A finished video that has its poster, proxy and strip. */
export function describePreparedVideo(
  row: DescribedFile,
  { frames, rate, strip: { columns, rows, count, frameStep } }: ReadyMaster,
): StoredFile {
  const { id } = row
  return {
    ...describeFile(row),
    prepared: {
      posterUrl: derivedUrl(id, 'poster'),
      proxyUrl: derivedUrl(id, 'proxy'),
      stripUrl: derivedUrl(id, 'strip'),
      strip: { columns, rows, count, frameStep },
      frames,
      rate,
    },
  }
}
