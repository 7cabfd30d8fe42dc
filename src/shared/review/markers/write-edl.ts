import { isDropFrame, spreadMarkers, toLine, type MarkerList } from './marker-list.ts'
import { findHourFrame, formatSmpteTimecode } from './timecode.ts'

/** Editors cut longer lines off, some in the middle of a character. */
const lineMax = 200
const titleMax = 70
/** What a shortened text ends with: the editor sees the marker alone. */
const shortenedEnd = '… (shortened: the review page has it whole)'

/**
 * An EDL as DaVinci Resolve reads markers from (Timeline, Import, Timeline Markers from EDL): an event for each, its
 * line followed by the comment, a colour, the name and the length. The timeline begins at 01:00:00:00, as Resolve's do.
 * Each marker's words stand in one line: a line break would begin an event, and a bar a field. Each change is an event of
 * its own; what is too long for its line is shortened by itself, and says so.
 */
export function writeEdl(list: MarkerList): string {
  const { rate } = list
  const start = findHourFrame(rate)
  const events = spreadMarkers(list).map((marker, index) => {
    const from = formatSmpteTimecode(start + marker.in, rate)
    const to = formatSmpteTimecode(start + marker.in + 1, rate)
    return [
      `${String(index + 1).padStart(3, '0')}  001      V     C        ${from} ${to} ${from} ${to}  `,
      `${field(marker.comment)} |C:ResolveColorBlue |M:${field(marker.name)} |D:${marker.out - marker.in}`,
    ].join('\r\n')
  })
  return [
    `TITLE: ${cut(field(list.title), titleMax, '…')}`,
    `FCM: ${isDropFrame(rate) ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
    '',
    ...events.flatMap((event) => [event, '']),
  ].join('\r\n')
}

/** How many markers say less in an EDL than was asked for. */
export const countShortenedInEdl = ({ markers }: MarkerList): number =>
  markers.filter(({ name, comment }) => [name, comment].some((text) => isTooLong(plain(text)))).length

/** A bar begins a field. */
const plain = (text: string): string =>
  toLine(text)
    .split(/\|+/)
    .map((part) => part.trim())
    .join(' / ')

/** A line that begins like an event or a statement of the format is read as one. */
const field = (text: string): string =>
  cut(plain(text), lineMax, shortenedEnd).replace(/^(?=\d{3}\s|TITLE:|FCM:|\*|M2\s)/i, '\u2019') || '-'

const isTooLong = (text: string): boolean => [...text].length > lineMax

const cut = (text: string, most: number, end: string): string => {
  const characters = [...text]
  if (characters.length <= most) return text
  return `${characters.slice(0, most - [...end].length).join('')}${end}`
}
