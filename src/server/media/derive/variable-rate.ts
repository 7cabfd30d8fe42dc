/**
 * Whether frames stand for different times. Clocks that can't name a frame's time exactly round it: by one tick.
 * @param times in ticks of the stream's clock, in any order
 */
export function isVariableRate(times: readonly bigint[]): boolean {
  const shown = times.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  let [shortest, longest] = [Infinity, 0]
  for (let index = 1; index < shown.length; index += 1) {
    const ticks = Number((shown[index] ?? 0n) - (shown[index - 1] ?? 0n))
    shortest = Math.min(shortest, ticks)
    longest = Math.max(longest, ticks)
  }
  return shown.length > 1 && longest - shortest > 1
}
