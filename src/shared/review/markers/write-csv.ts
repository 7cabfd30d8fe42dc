import { disarmSplitFormulas } from '../../split-formula.ts'
import { listInOrder, toLine, type MarkerList } from './marker-list.ts'
import { formatSmpteTimecode } from './timecode.ts'

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\ufeff'

/** What spreadsheets take for a formula (OWASP, CSV injection), also behind spaces, and in full width, as some read it. */
const formulaStart = /^\s*[=+\-@\t\r＝＋－＠]/

/** A table of the markers: card, frames, timecode from zero, and what is asked for. */
export function writeMarkerCsv(list: MarkerList): string {
  const rows = listInOrder(list).map((marker) => [
    marker.name,
    String(marker.in),
    String(marker.out),
    formatSmpteTimecode(marker.in, list.rate),
    formatSmpteTimecode(marker.out, list.rate),
    marker.comment,
  ])
  const head = ['card', 'in', 'out', 'timecode in', 'timecode out', 'comment']
  return `${byteOrderMark}${[head, ...rows].map((row) => row.map(quote).join(',')).join('\r\n')}\r\n`
}

/** Every cell is in quotes. Line breaks become spaces: a cell of several lines is a row of its own to many programs. */
function quote(text: string): string {
  const line = disarmSplitFormulas(toLine(text))
  return `"${(formulaStart.test(line) ? `'${line}` : line).replaceAll('"', '""')}"`
}
