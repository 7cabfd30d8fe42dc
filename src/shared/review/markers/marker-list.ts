import { framesInSecond, type FrameRate } from '../../videos/timeline/frame-rate.ts'

/** A place in a film that an editor is sent to: frames `in` up to, not including, `out`. */
export interface Marker {
  in: number
  out: number
  /** The words of its card. */
  name: string
  comment: string
}

/** What the writers of markers need of a film; nothing of how its notes are kept. */
export interface MarkerList {
  title: string
  rate: FrameRate
  /** Length of the film. */
  frames: number
  markers: readonly Marker[]
}

/** Markers in the order of time, inside the film, at least a frame long. */
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
 * Markers of which no two begin at the same frame: Resolve and Final Cut keep one for each frame. Those that do become
 * one, with the text of all.
 */
export function mergeSameFrames(list: MarkerList): Marker[] {
  const merged = new Map<number, Marker>()
  for (const marker of listInOrder(list)) {
    const before = merged.get(marker.in)
    const text = `${marker.name}: ${marker.comment}`
    merged.set(
      marker.in,
      before
        ? { ...before, out: Math.max(before.out, marker.out), comment: `${before.comment}\n${text}` }
        : marker,
    )
  }
  return [...merged.values()]
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
