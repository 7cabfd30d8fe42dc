import { isDropFrame, mergeSameFrames, toLine, type MarkerList } from './marker-list.ts'
import { findHourFrame, formatTimecode } from './timecode.ts'

/** Editors cut longer lines off, some in the middle of a character. */
const lineMax = 200
const titleMax = 70

/**
 * An EDL as DaVinci Resolve reads markers from (Timeline, Import, Timeline Markers from EDL): an event for each, its
 * line followed by the comment, a colour, the name and the length. The timeline begins at 01:00:00:00, as Resolve's do.
 * Each marker's words stand in one line: a line break would begin an event, and a bar a field.
 */
export function writeEdl(list: MarkerList): string {
  const { rate } = list
  const start = findHourFrame(rate)
  const events = mergeSameFrames(list).map((marker, index) => {
    const from = formatTimecode(start + marker.in, rate)
    const to = formatTimecode(start + marker.in + 1, rate)
    return [
      `${String(index + 1).padStart(3, '0')}  001      V     C        ${from} ${to} ${from} ${to}  `,
      `${field(marker.comment)} |C:ResolveColorBlue |M:${field(marker.name)} |D:${marker.out - marker.in}`,
    ].join('\r\n')
  })
  return [
    `TITLE: ${cut(field(list.title), titleMax)}`,
    `FCM: ${isDropFrame(rate) ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
    '',
    ...events.flatMap((event) => [event, '']),
  ].join('\r\n')
}

/** A line that begins like an event or a statement of the format is read as one. */
const field = (text: string): string =>
  cut(toLine(text).replaceAll(/\s*\|+\s*/g, ' / '), lineMax).replace(
    /^(?=\d{3}\s|TITLE:|FCM:|\*|M2\s)/i,
    '\u2019',
  ) || '-'

const cut = (text: string, most: number): string => {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
