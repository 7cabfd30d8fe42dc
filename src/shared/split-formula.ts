/**
 * What begins a cell inside a cell: where lists are separated by semicolons (German Excel), a program that opens a table
 * with commas reads a line as one cell and ignores quotes that do not begin it. Text after a semicolon, a tab or a line
 * break is then a cell of its own; quotes and spaces before a formula don't hide it. How the text itself begins is the
 * writer's to check.
 */
const beforeFormula = /(?<![;"\s])[;"\s]+(?=[=+\-@＝＋－＠])/gu
const separator = /[;\t\r\n]/

/** A cell's text with an apostrophe before what would be a formula in a cell of its own, as spreadsheets mark text. */
export const disarmSplitFormulas = (text: string): string =>
  text.replaceAll(beforeFormula, (between, at: number) =>
    separator.test(at === 0 ? between.slice(1) : between) ? `${between}'` : between,
  )
