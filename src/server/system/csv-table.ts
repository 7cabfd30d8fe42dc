import { csvLine } from './csv-line.ts'

/** The columns of a table: each heading with the function that renders its cell. */
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
