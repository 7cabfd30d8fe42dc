import type { Readable } from 'node:stream'
import type { FilesDeps } from '../store/files-deps.ts'
import type { SniffedMedia } from './sniff-media.ts'

export type FinishDeps = Pick<FilesDeps, 'db' | 'storage' | 'clock' | 'uploads' | 'fileTargets'>

/** The bytes of an upload that is whole, to be read as often as needed. */
export interface WholeUpload {
  id: string
  uploaderId: string
  bytes: number
  originalName: string
  /** The first bytes: as many as `sniffedBytes`, or all. */
  head: Buffer
  /** By its first bytes. */
  media: SniffedMedia | null
  /** Whether a finished video was confirmed although its ratio or length differs from what was sold. */
  mayDiffer: boolean
  read(): Promise<Readable>
  /** Makes an object of the bytes as they are, without copying them; see `UploadStore.place`. */
  place(key: string): Promise<string>
}
