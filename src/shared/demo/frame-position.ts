import type { FocusPoint } from './demo-videos.ts'

/**
 * The subject's position at a second: linear between points, constant before the first and after the last.
 */
export function focusAt(focus: readonly FocusPoint[], seconds: number): number {
  const next = focus.findIndex((point) => point.atSeconds > seconds)
  const after = focus[next]
  const before = focus[next - 1]
  if (!before || !after) return (after ?? focus.at(-1))?.x ?? 0.5
  const part = (seconds - before.atSeconds) / (after.atSeconds - before.atSeconds)
  return before.x + (after.x - before.x) * part
}

/** From this part of the picture's width on, a frame holds the whole subject and stays in the middle. */
const wideEnough = 9 / 16

/**
 * The left edge of a frame that is `width` of the picture wide (0 to 1): the narrower it is, the more it follows the
 * subject; it never leaves the picture.
 */
export function frameLeft(width: number, focusX: number): number {
  const narrowest = 81 / 256
  const follow = Math.min(1, Math.max(0, (wideEnough - width) / (wideEnough - narrowest)))
  const centre = 0.5 + (focusX - 0.5) * follow
  return Math.min(1 - width, Math.max(0, centre - width / 2))
}
