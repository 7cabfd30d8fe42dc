/** One line of the table: what was measured, the figure, and what it must reach. */
export interface Figure {
  what: string
  measured: string
  /** The target; empty for information only. */
  target: string
  isReached: boolean | null
}

export function figure(
  what: string,
  measured: string,
  target = '',
  isReached: boolean | null = null,
): Figure {
  return { what, measured, target, isReached }
}

/** The value below which `share` of all lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((f) => [
    f.what,
    f.measured,
    f.target,
    f.isReached === null ? '' : f.isReached ? 'yes' : 'NO',
  ])
  const head = ['what', 'measured', 'target', 'reached']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  console.log(line(head))
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  for (const row of rows) console.log(line(row))
}
