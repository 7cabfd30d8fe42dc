/** Characters that begin a spreadsheet formula, full-width forms included (OWASP, CSV injection). */
const beginsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A line of a CSV table by RFC 4180: quoted fields, doubled quotes, CR and LF at the end. A field that a spreadsheet
 * would run as a formula gets an apostrophe in front, which marks text.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(text: string): string {
  const harmless = beginsFormula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
