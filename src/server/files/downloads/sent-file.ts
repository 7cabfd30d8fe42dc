import type { FileRow } from '../store/files.db.ts'

/** What a download needs of a file, of a narrow picture of it, or of something that was derived from it. */
export interface SentFile extends Pick<FileRow, 'storageKey' | 'bytes' | 'mediaType' | 'originalName'> {
  /** Of these bytes: others have another. A file never changes under its id. */
  tag: string
  /** Its object was found a moment ago. */
  isThere?: boolean
}
