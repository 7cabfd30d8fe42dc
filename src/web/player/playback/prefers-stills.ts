/** Whether this person asked for less motion, or for less data: no video starts by itself then. */
export function prefersStills(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return matchMedia('(prefers-reduced-motion: reduce)').matches || (connection?.saveData ?? false)
}
