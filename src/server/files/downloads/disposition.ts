import { create } from 'content-disposition'
import type { FileRow } from '../store/files.db.ts'

/** What a browser may show in a page of ours; everything else it can only save. */
const shownMedia = new Map([
  ['image/webp', 'webp'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
])
const savedMedia = new Map([
  ['application/pdf', 'pdf'],
  ['application/json', 'json'],
  ['application/zip', 'zip'],
  ['text/vtt', 'vtt'],
  ['application/x-subrip', 'srt'],
  ['font/woff2', 'woff2'],
  ['font/otf', 'otf'],
  ['font/ttf', 'ttf'],
])

/** Of names that were typed elsewhere; those made here are short enough for every file system. */
const uploadedStemMax = 120

/** The `Content-Disposition` of a file (RFC 6266): its name as it was uploaded, with the ending of what it is now. */
export const disposition = (
  { originalName, mediaType }: Pick<FileRow, 'originalName' | 'mediaType'>,
  isDownload: boolean,
): string =>
  writeDisposition(cleanStem(originalName).slice(0, uploadedStemMax).toWellFormed(), mediaType, isDownload)

/**
 * The same for a file that was named here, whose end tells it apart: its name is sent whole.
 * @param fileName with its ending, made by `src/shared/delivery/file-names.ts`
 */
export const namedDisposition = (
  { fileName, mediaType }: { fileName: string; mediaType: string },
  isDownload: boolean,
): string => writeDisposition(cleanStem(fileName).toWellFormed(), mediaType, isDownload)

/** Without its ending; nothing of a path, a header or another reading direction survives. */
const cleanStem = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{C}\s/\\:*?"<>|]+/gu, ' ')
    .trim()

function writeDisposition(stem: string, mediaType: string, isDownload: boolean): string {
  const kind = isDownload || !shownMedia.has(mediaType) ? 'attachment' : 'inline'
  const ending = shownMedia.get(mediaType) ?? savedMedia.get(mediaType) ?? 'bin'
  const name = `${stem || 'file'}.${ending}`
  // Older clients read the plain form; `%` in it is a sign of encoding to some of them.
  const fallback = name.replaceAll(/[^\x20-\x7e]|%/g, '_')
  return create(name, { type: kind, fallback })
}
