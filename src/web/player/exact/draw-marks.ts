import type { FrameRange } from './shuttle.ts'

/** A mark is at least this part of the video long, so that one frame of a long video is seen. */
const leastPart = 1 / 120

/**
 * The path of marks on the strip, in frames by ten units; marks that touch are one line.
 * @param marks in any order
 * @returns '' for none
 */
export function drawMarks(marks: readonly FrameRange[], frameCount: number): string {
  const lines: FrameRange[] = []
  for (const { in: from, out } of marks.toSorted((a, b) => a.in - b.in)) {
    const to = Math.max(out, from + frameCount * leastPart)
    const last = lines.at(-1)
    if (last && from <= last.out) last.out = Math.max(last.out, to)
    else lines.push({ in: from, out: to })
  }
  return lines.map((line) => `M${line.in} 5H${line.out}`).join('')
}
