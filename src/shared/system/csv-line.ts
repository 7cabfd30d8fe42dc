/** Marks the text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection), behind spaces and full-width too. */
const beginsFormula = /^\s*[=+\-@\t\r\n＝＋－＠]/

/**
 * What begins a cell inside a cell: where lists are separated by semicolons (German Excel), a program that opens a table
 * with commas reads a line as one cell and ignores quotes that do not begin it. Text after a semicolon, a tab or a line
 * break is then a cell of its own; quotes and spaces before a formula don't hide it.
 */
const beforeFormula = /(?<![;"\s])[;"\s]+(?=[=+\-@＝＋－＠])/gu
const separator = /[;\t\r\n]/

/**
 * A line of a table as RFC 4180 has it: cells in quotes, quotes doubled, ended by CR and LF. What a spreadsheet would run
 * gets an apostrophe in front, by which spreadsheets know text.
 */
export const formatCsvLine = (cells: readonly string[]): string => `${cells.map(formatCell).join(',')}\r\n`

function formatCell(text: string): string {
  const disarmed = text.replaceAll(beforeFormula, (between, at: number) =>
    separator.test(at === 0 && beginsFormula.test(text) ? between.slice(1) : between)
      ? `${between}'`
      : between,
  )
  return `"${beginsFormula.test(text) ? "'" : ''}${disarmed.replaceAll('"', '""')}"`
}
