import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'

/** Frames `in` up to, not including, `out`. */
export interface FrameRange {
  in: number
  out: number
}

/** As fast as J and L go, in times of real time. */
const fastest = 8

/** The next speed of J or L: from standing or from the other direction 1, then doubled. */
export function findNextSpeed(speed: number, direction: 1 | -1): number {
  if (Math.sign(speed) !== direction) return direction
  const doubled = Math.min(fastest, Math.max(1, Math.abs(speed) * 2))
  return direction * doubled
}

/** The frame at which a video stands that plays backwards. @param speed below 0 */
export const findReverseFrame = (
  from: number,
  speed: number,
  elapsedMs: number,
  { num, den }: FrameRate,
): number => Math.ceil(from + (speed * elapsedMs * num) / den / 1000)

/** Whether playing on from a frame would leave the range: it is before it, or at its last frame. */
export const isBeyond = (frame: number, range: FrameRange): boolean =>
  frame < range.in || frame >= range.out - 1

/**
 * A loop with one end moved to a frame; the other end goes along where it would be empty.
 * @param loop null where there is none: then the video's own end is the other one
 */
export function moveLoopEnd(
  loop: FrameRange | null,
  end: keyof FrameRange,
  frame: number,
  frameCount: number,
): FrameRange {
  if (end === 'in') {
    const out = loop && loop.out > frame + 1 ? loop.out : frameCount
    return { in: Math.min(frame, frameCount - 2), out: Math.max(out, 2) }
  }
  const to = Math.min(frameCount, frame + 1)
  const from = loop && loop.in < to - 1 ? loop.in : 0
  return { in: from, out: Math.max(from + 2, to) }
}
