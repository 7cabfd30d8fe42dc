import { byteOrderMark, formatCsvLine } from '../../system/csv-line.ts'
import { listInOrder, toLine, type MarkerList } from './marker-list.ts'
import { formatSmpteTimecode } from './timecode.ts'

/**
 * A table of the markers: card, frames, timecode from zero, and what is asked for. Line breaks become spaces: a cell of
 * several lines is a row of its own to many programs.
 */
export function writeMarkerCsv(list: MarkerList): string {
  const rows = listInOrder(list).map((marker) => [
    toLine(marker.name),
    String(marker.in),
    String(marker.out),
    formatSmpteTimecode(marker.in, list.rate),
    formatSmpteTimecode(marker.out, list.rate),
    toLine(marker.comment),
  ])
  const head = ['card', 'in', 'out', 'timecode in', 'timecode out', 'comment']
  return byteOrderMark + [head, ...rows].map(formatCsvLine).join('')
}
