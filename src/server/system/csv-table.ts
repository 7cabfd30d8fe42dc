import { byteOrderMark, formatCsvLine } from '#shared/system/csv-line.ts'

/** What stands above each column of a table, and what in it for a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string>

/** A table in pieces: its head first, then as many rows at a time as `pages` gives. */
export async function* csvTable<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  yield byteOrderMark + formatCsvLine(Object.keys(columns))
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => formatCsvLine(cells.map((text) => text(row)))).join('')
  }
}
