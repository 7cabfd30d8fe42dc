/** Rows of a list from `first` up to, not including, `end`. */
export interface RowWindow {
  first: number
  end: number
}

/** Where each row begins, and behind the last one where the list ends, in px. */
export function findOffsets(heights: readonly number[]): number[] {
  const offsets = [0]
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height)
  return offsets
}

/**
 * The rows that are in sight, and those within `around` px above and below.
 * @param top the upper edge of what is seen, in px from the list's start
 */
export function findWindow(
  offsets: readonly number[],
  top: number,
  height: number,
  around: number,
): RowWindow {
  const rows = offsets.length - 1
  const first = findRow(offsets, top - around)
  const last = findRow(offsets, top + height + around)
  return { first: Math.min(first, Math.max(0, rows - 1)), end: Math.min(rows, last + 1) }
}

/** Whether all rows of one window are in another. */
export const isWithin = (inner: RowWindow, outer: RowWindow): boolean =>
  outer.first <= inner.first && inner.end <= outer.end

/** The row that a distance from the list's start falls into. */
function findRow(offsets: readonly number[], at: number): number {
  let low = 0
  let high = Math.max(0, offsets.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
