/**
 * How well a threshold separates two groups of figures: the share of pairs in which the
 * second is larger, ties counted half (Mann-Whitney). 0.5 separates nothing; 0 and 1 separate everything.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isSecond: false })),
    ...second.map((value) => ({ value, isSecond: true })),
  ].toSorted((a, b) => a.value - b.value)
  let rankSum = 0
  for (let start = 0; start < all.length;) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1
    // Equal values share the mean of their ranks, which count from one.
    const rank = (start + 1 + end) / 2
    rankSum += rank * all.slice(start, end).filter(({ isSecond }) => isSecond).length
    start = end
  }
  const n = second.length
  return (rankSum - (n * (n + 1)) / 2) / (first.length * n)
}
