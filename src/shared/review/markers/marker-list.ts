import { framesInSecond, type FrameRate } from '../../videos/timeline/frame-rate.ts'

/** A place in a video that an editor is sent to: frames `in` up to, not including, `out`. */
export interface Marker {
  in: number
  out: number
  /** The words of its card. */
  name: string
  comment: string
}

/** What the writers of markers need of a video; nothing of how its notes are kept. */
export interface MarkerList {
  title: string
  rate: FrameRate
  /** Length of the video. */
  frames: number
  markers: readonly Marker[]
}

/** Markers in the order of time, inside the video, at least a frame long. */
export const listInOrder = ({ markers, frames }: MarkerList): Marker[] =>
  markers
    .map((marker) => {
      const start = clamp(marker.in, 0, Math.max(0, frames - 1))
      return { ...marker, in: start, out: clamp(marker.out, start + 1, Math.max(start + 1, frames)) }
    })
    .toSorted((a, b) => a.in - b.in || a.out - b.out)

const clamp = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, Math.trunc(value))) : least

/**
 * Markers of which no two begin at the same frame, because Resolve and Final Cut store one for each: none is left out or
 * joined. The first one of a frame has it; the others have the next free one, at the end of the video the one before.
 * Only where a video has more changes than frames, the list goes on past its end.
 */
export function spreadMarkers(list: MarkerList): Marker[] {
  const ordered = listInOrder(list)
  const byFrame = new Map<number, Marker>()
  const crowded = ordered.filter((marker) => {
    if (byFrame.has(marker.in)) return true
    byFrame.set(marker.in, marker)
    return false
  })
  for (const marker of crowded) {
    const frame = findFreeFrame(byFrame, marker.in, list.frames)
    byFrame.set(frame, { ...marker, in: frame, out: Math.max(marker.out, frame + 1) })
  }
  return [...byFrame.values()].toSorted((a, b) => a.in - b.in)
}

function findFreeFrame(taken: ReadonlyMap<number, unknown>, from: number, frames: number): number {
  let frame = from
  while (taken.has(frame) && frame < frames) frame += 1
  if (frame < frames) return frame
  while (taken.has(frame) || frame >= frames) frame -= 1
  if (frame >= 0) return frame
  frame = frames
  while (taken.has(frame)) frame += 1
  return frame
}

/** One line: what editors list in a table, and what a line of an EDL may hold. */
export const toLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Drop-frame timecode is defined for 29.97 and 59.94 (SMPTE 12M). */
export const isDropFrame = (rate: FrameRate): boolean =>
  rate.den === 1001 && [30, 60].includes(framesInSecond(rate))
