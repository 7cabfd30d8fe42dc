import { disarmSplitFormulas } from '#shared/split-formula.ts'

/** What stands above each column of a table, and what in it for a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string>

/** Marks the text as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF'

/** A table in pieces: its head first, then as many rows at a time as `pages` gives. */
export async function* csvTable<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  yield byteOrderMark + csvLine(Object.keys(columns))
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => csvLine(cells.map((text) => text(row)))).join('')
  }
}

/** What a spreadsheet takes for the beginning of a formula, full-width forms included (OWASP, CSV injection). */
const beginsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A line of a table as RFC 4180 has it: fields in quotes, quotes doubled, ended by CR and LF. A field that a
 * spreadsheet would run gets an apostrophe in front, by which spreadsheets know text; so does what would be a cell of its
 * own where lists are separated by semicolons.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(text: string): string {
  const disarmed = disarmSplitFormulas(text)
  const harmless = beginsFormula.test(text) ? `'${disarmed}` : disarmed
  return `"${harmless.replaceAll('"', '""')}"`
}
