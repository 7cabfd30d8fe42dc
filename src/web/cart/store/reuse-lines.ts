import { isSameJson } from '#shared/same-json.ts'

/**
 * The same lines as `now`, made of the objects of `before` wherever nothing differs, so that what is drawn from an
 * unchanged line is not drawn again.
 */
export function reuseLines<Line extends { id: string }>(now: Line[], before: Line[] | undefined): Line[] {
  if (!before) return now
  const known = new Map(before.map((line) => [line.id, line]))
  const lines = now.map((line) => {
    const same = known.get(line.id)
    return same && isSameJson(same, line) ? same : line
  })
  const isUnchanged = lines.length === before.length && lines.every((line, index) => line === before[index])
  return isUnchanged ? before : lines
}
