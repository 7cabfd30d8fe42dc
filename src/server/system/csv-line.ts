/** What a spreadsheet takes for the beginning of a formula, full-width forms included (OWASP, CSV injection). */
const beginsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A line of a table as RFC 4180 has it: fields in quotes, quotes doubled, ended by CR and LF. A field that a
 * spreadsheet would run gets an apostrophe in front, by which spreadsheets know text.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(text: string): string {
  const harmless = beginsFormula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
