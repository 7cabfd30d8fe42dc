import type { PictureWidth } from '#shared/files/picture-widths.ts'
import type { FilmStripLayout, MediaFacts } from '#shared/videos/preflight/media-facts.ts'

/** Containers that are opened; the decoder never guesses. By media type. */
export const containers = { 'video/mp4': 'mov', 'video/webm': 'matroska' } as const
export type MasterType = keyof typeof containers

/** What the parent asks of the decoder's process. */
export interface MediaOrder {
  master: string
  /** By the first bytes, not by its name. */
  mediaType: MasterType
  /** An empty folder that takes the derived files. */
  folder: string
  /** A program in place of the library; null for the library. */
  ffmpegPath: string | null
}

/**
 * By hand: the decoder's process may not read zod.
 * @throws Error for anything else than an order
 */
export function parseOrder(line: string): MediaOrder {
  const { master, mediaType, folder, ffmpegPath } = JSON.parse(line) as Record<keyof MediaOrder, unknown>
  const isOrder =
    typeof master === 'string' &&
    typeof folder === 'string' &&
    isMasterType(mediaType) &&
    (ffmpegPath === null || typeof ffmpegPath === 'string')
  if (!isOrder) throw new Error('The decoder was sent something else than an order')
  return { master, mediaType, folder, ffmpegPath }
}

const isMasterType = (type: unknown): type is MasterType =>
  typeof type === 'string' && Object.hasOwn(containers, type)

/** The derived files, by their names in the folder. */
export const derivedFiles = {
  proxy: { name: 'proxy.mp4', mediaType: 'video/mp4' },
  poster: { name: 'poster.jpg', mediaType: 'image/jpeg' },
  'poster-w320': { name: 'poster-w320.jpg', mediaType: 'image/jpeg' },
  'poster-w640': { name: 'poster-w640.jpg', mediaType: 'image/jpeg' },
  strip: { name: 'strip.jpg', mediaType: 'image/jpeg' },
  waveform: { name: 'waveform.json', mediaType: 'application/json' },
} as const
export type DerivedFile = keyof typeof derivedFiles

/** The posters at most so wide, beside the whole one. The widths of #shared/files/picture-widths.ts, whose code the decoder's process may not read. */
export const narrowPosters = { 320: 'poster-w320', 640: 'poster-w640' } as const satisfies Record<
  PictureWidth,
  DerivedFile
>

/** What was measured, and how the pictures of the strip are arranged. */
export interface MediaReport {
  facts: MediaFacts
  strip: FilmStripLayout
}

/** What the decoder's process sends, as JSON in one line; checked by read-messages.ts. */
export type MediaMessage =
  | { type: 'progress'; percent: number }
  | { type: 'done'; report: MediaReport }
  /** The file can't be prepared, and why. */
  | { type: 'refused'; sentence: string }
  /** There is no room for the derived files. */
  | { type: 'full'; detail: string }

/** How media-child.ts ends where it took more memory than it may. */
export const outOfMemoryExitCode = 4

/** A master that can't be prepared: the fault is the file's, and trying again does not help. */
export class MediaProblem extends Error {
  override readonly name = 'MediaProblem'
}

/** The disk of the derived files is full: nothing is wrong with the master. As `isStorageFull` knows it. */
export class WorkFolderFull extends Error {
  override readonly name = 'WorkFolderFull'
  readonly code = 'ENOSPC'
}
