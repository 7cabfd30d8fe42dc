import { XMLParser, XMLValidator } from 'fast-xml-parser'
import Timecode from 'smpte-timecode'
import { describe, expect, test } from 'vitest'
import { frameRatesByName, type FrameRate } from '../../videos/timeline/frame-rate.ts'
import { describeSavedMarkers } from './marker-format.ts'
import { markerFormats } from './marker-formats.ts'
import type { Marker, MarkerList } from './marker-list.ts'
import { findHourFrame, formatSmpteTimecode } from './timecode.ts'
import { writeMarkerCsv } from './write-csv.ts'
import { writeEdl } from './write-edl.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writeXmeml } from './write-xmeml.ts'

const video = (markers: readonly Marker[], rate: FrameRate = { num: 25, den: 1 }): MarkerList => ({
  title: 'Shoe & “Grip” <15 s>',
  rate,
  frames: 375,
  markers,
})
const two: Marker[] = [
  { in: 60, out: 160, name: 'Light as air', comment: 'Move the logo 10 % left' },
  { in: 180, out: 181, name: 'Grip that holds', comment: 'Too dark' },
]
const crowd = (count: number, at: number): Marker[] =>
  Array.from({ length: count }, (_, index) => ({
    in: at,
    out: at + 1,
    name: 'x',
    comment: `Change ${index}`,
  }))
const asked = (text: string): Marker[] => [{ in: 1, out: 2, name: text, comment: text }]

/** What every writer has to survive. */
const hostile = [
  '<script>alert("1")</script> & \'x\' ]]>',
  '=cmd|"/C calc"!A0',
  'ok;=HYPERLINK("https://example.com");more',
  'ok;"\t@SUM(A1)',
  '-1+1',
  '  @SUM(A1)',
  '＝1+1',
  'two\r\nlines\nof text',
  '001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01',
  'a |C:ResolveColorRed |M:b |D:9',
  'TITLE: other',
  '\u0000\u0007\u001b[31m\ufffe\ud800',
  'خفيف كالهواء \u202e gpj',
  '軽さ 👩‍🚀',
  '',
  'x'.repeat(5000),
]

const parser = new XMLParser({
  ignoreAttributes: false,
  parseAttributeValue: false,
  parseTagValue: false,
  trimValues: false,
  processEntities: true,
  htmlEntities: true,
})
const many = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value])

interface XmemlMarker {
  name: string
  comment: string
  in: string
  out: string
}
function readXmeml(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  const { sequence } = (
    parser.parse(xml) as { xmeml: { sequence: { rate: Record<string, string>; marker: XmemlMarker[] } } }
  ).xmeml
  return { rate: sequence.rate, markers: many(sequence.marker) }
}
function readFcpxml(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  const { fcpxml } = parser.parse(xml) as {
    fcpxml: {
      resources: { format: Record<string, string> }
      library: {
        event: { project: { sequence: { spine: { gap: { marker: Record<string, string>[] } } } } }
      }
    }
  }
  return {
    format: fcpxml.resources.format,
    markers: many(fcpxml.library.event.project.sequence.spine.gap.marker),
  }
}
/** The frame that a timecode names, whose separator says whether it is drop-frame, by a parser that is not ours. */
const readSmpteFrame = (text: string, { num, den }: FrameRate): number =>
  new Timecode(text, [num, den]).frameCount

const eventLine = /^(\d{3,}) {2}001 {6}V {5}C {8}(\S+) (\S+) \2 \3 {2}$/
function readEdl(edl: string) {
  const lines = edl.split('\r\n')
  const events = lines.flatMap((line, index) => {
    const found = eventLine.exec(line)
    const words = /^(.*) \|C:(\w+) \|M:(.*) \|D:(\d+)$/.exec(lines[index + 1] ?? '')
    return found && words
      ? [
          {
            number: found[1],
            from: found[2] ?? '',
            to: found[3] ?? '',
            comment: words[1],
            name: words[3],
            length: words[4],
          },
        ]
      : []
  })
  return { title: lines[0], mode: lines[1], events, lines }
}

describe('timecode', () => {
  test.each([
    ['25', 89_999, '00:59:59:24'],
    ['23.976', 24, '00:00:01:00'],
    ['29.97', 1799, '00:00:59;29'],
    ['29.97', 1800, '00:01:00;02'],
    ['29.97', 17_981, '00:09:59;29'],
    ['29.97', 17_982, '00:10:00;00'],
    ['29.97', 107_892, '01:00:00;00'],
    ['59.94', 3599, '00:00:59;59'],
    ['59.94', 3600, '00:01:00;04'],
    ['59.94', 215_784, '01:00:00;00'],
  ] as const)('at %s, frame %i is %s', (rate, frame, expected) => {
    expect(formatSmpteTimecode(frame, frameRatesByName[rate])).toBe(expected)
  })

  test.each(Object.entries(frameRatesByName))(
    'at %s is read back by a parser that is not ours, and starts the hour where it says',
    (_, rate) => {
      const misread = Array.from({ length: 40_000 }, (_each, frame) => frame).filter(
        (frame) => readSmpteFrame(formatSmpteTimecode(frame, rate), rate) !== frame,
      )
      expect(misread).toEqual([])
      expect(formatSmpteTimecode(findHourFrame(rate), rate)).toMatch(/^01:00:00[:;]00$/)
      expect(formatSmpteTimecode(findHourFrame(rate) - 1, rate)).toMatch(/^00:59:59/)
    },
  )
})

describe('XML for Premiere', () => {
  test.each([
    ['25', '25', 'FALSE'],
    ['23.976', '24', 'TRUE'],
    ['29.97', '30', 'TRUE'],
    ['59.94', '60', 'TRUE'],
  ] as const)('at %s has the rate as %s and NTSC %s, and markers by frame', (name, timebase, ntsc) => {
    const { rate, markers } = readXmeml(writeXmeml(video(two, frameRatesByName[name])))
    expect(rate).toEqual({ timebase, ntsc })
    expect(markers).toEqual([
      { name: 'Light as air', comment: 'Move the logo 10 % left', in: '60', out: '160' },
      { name: 'Grip that holds', comment: 'Too dark', in: '180', out: '-1' },
    ])
  })
})

describe('FCPXML', () => {
  test.each([
    ['25', '1/25s', '12/5s', '60/25s'],
    ['23.976', '1001/24000s', '', '60060/24000s'],
    ['29.97', '1001/30000s', '', '60060/30000s'],
  ] as const)('at %s has whole frames as fractions of a second', (name, frameDuration, _, start) => {
    const { format, markers } = readFcpxml(writeFcpxml(video(two, frameRatesByName[name])))
    expect(format['@_frameDuration']).toBe(frameDuration)
    expect(markers[0]?.['@_start']).toBe(start)
    expect(markers.map((marker) => marker['@_value'])).toEqual(['Light as air', 'Grip that holds'])
  })

  test('has a marker for each change, also for those that begin at one frame', () => {
    const same = [...two, { in: 60, out: 200, name: 'Light as air', comment: 'And slower' }]
    const { markers } = readFcpxml(writeFcpxml(video(same)))
    expect(markers.map((marker) => [marker['@_start'], marker['@_note']])).toEqual([
      ['60/25s', 'Move the logo 10 % left'],
      ['61/25s', 'And slower'],
      ['180/25s', 'Too dark'],
    ])
  })

  test('has a gap as long as its markers, so that none is hidden', () => {
    const xml = writeFcpxml({ ...video(crowd(5, 0)), frames: 3 })
    expect(xml).toContain(
      '<gap name="Shoe &amp; “Grip” &lt;15 s&gt;" offset="0s" start="0s" duration="5/25s">',
    )
  })
})

describe('EDL', () => {
  test.each(Object.entries(frameRatesByName))('at %s has each marker at its frame', (_, rate) => {
    const { mode, events } = readEdl(
      writeEdl(video([...two, { in: 374, out: 375, name: '', comment: '' }], rate)),
    )
    const start = findHourFrame(rate)
    expect(
      events.map(({ from, to }) => [from, to].map((text) => readSmpteFrame(text, rate) - start)),
    ).toEqual([
      [60, 61],
      [180, 181],
      [374, 375],
    ])
    expect(events[0]?.from.includes(';')).toBe(mode === 'FCM: DROP FRAME')
  })

  test('has an event for each marker, on a timeline that begins at one hour', () => {
    const { mode, events } = readEdl(writeEdl(video(two)))
    expect(mode).toBe('FCM: NON-DROP FRAME')
    expect(events).toEqual([
      {
        number: '001',
        from: '01:00:02:10',
        to: '01:00:02:11',
        comment: 'Move the logo 10 % left',
        name: 'Light as air',
        length: '100',
      },
      {
        number: '002',
        from: '01:00:07:05',
        to: '01:00:07:06',
        comment: 'Too dark',
        name: 'Grip that holds',
        length: '1',
      },
    ])
  })

  test('has an event for each change, also for those that begin at one frame, each on a frame of its own', () => {
    const markers = [...crowd(4, 0), { in: 2, out: 12, name: 'Card', comment: 'Exact' }, ...crowd(3, 374)]
    const { events } = readEdl(writeEdl(video(markers)))
    expect(events.map(({ from, comment, length }) => [from, comment, length])).toEqual([
      ['01:00:00:00', 'Change 0', '1'],
      ['01:00:00:01', 'Change 1', '1'],
      ['01:00:00:02', 'Exact', '10'],
      ['01:00:00:03', 'Change 2', '1'],
      ['01:00:00:04', 'Change 3', '1'],
      // The last frame of the video is taken.
      ['01:00:14:22', 'Change 2', '3'],
      ['01:00:14:23', 'Change 1', '2'],
      ['01:00:14:24', 'Change 0', '1'],
    ])
  })

  test('leaves out no change of a film that has more of them than frames', () => {
    const { events } = readEdl(writeEdl({ ...video(crowd(1200, 7)), frames: 375 }))
    expect(new Set(events.map(({ comment }) => comment)).size).toBe(1200)
    expect(new Set(events.map(({ from }) => from)).size).toBe(1200)
  })

  test('shortens each change alone, and says so', () => {
    const long = { in: 0, out: 1, name: 'x', comment: `Begin ${'軽'.repeat(300)}` }
    const list = video([
      ...two,
      long,
      { ...long, comment: `Other ${'x'.repeat(195)}` },
      { ...long, comment: 'x'.repeat(200) },
    ])
    const comments = readEdl(writeEdl(list)).events.map(({ comment = '' }) => comment)
    expect(comments[0]).toMatch(/^Begin 軽+… \(shortened: the review page has it whole\)$/)
    expect(comments[1]).toMatch(/^Other x+… \(shortened/)
    expect(comments.slice(2)).toEqual(['x'.repeat(200), 'Move the logo 10 % left', 'Too dark'])
    expect(comments.every((comment) => [...comment].length <= 200)).toBe(true)
    const { edl, csv, fcpxml, xmeml } = markerFormats
    expect([edl, csv, fcpxml, xmeml].map(({ countShortened }) => countShortened(list))).toEqual([2, 0, 0, 0])
  })

  test.each(['29.97', '59.94'] as const)('at %s says that it is drop-frame, and is', (rate) => {
    const { mode, events } = readEdl(writeEdl(video(two, frameRatesByName[rate])))
    expect(mode).toBe('FCM: DROP FRAME')
    expect(events[0]?.from).toMatch(/^01:00:0\d;\d\d$/)
  })
})

describe('CSV', () => {
  test('has a line for each marker, with frames and timecode', () => {
    expect(writeMarkerCsv(video(two))).toBe(
      '\ufeff"card","in","out","timecode in","timecode out","comment"\r\n' +
        '"Light as air","60","160","00:00:02:10","00:00:06:10","Move the logo 10 % left"\r\n' +
        '"Grip that holds","180","181","00:00:07:05","00:00:07:06","Too dark"\r\n',
    )
  })
})

describe('every format', () => {
  test('has a marker for each change, with all that was asked for where it is not said otherwise', () => {
    const list = video(
      [...crowd(300, 0), ...crowd(300, 374)].map((each, at) => ({ ...each, comment: `No. ${at}.` })),
    )
    for (const { write } of Object.values(markerFormats)) {
      const found = write(list).match(/No\. \d+\./g)
      expect(found).toHaveLength(600)
      expect(new Set(found).size).toBe(600)
    }
  })

  test.each([
    [1, 0, 'One marker saved.'],
    [3, 0, '3 markers saved.'],
    [1, 1, 'One marker saved. It is shortened in this format: the review page has the whole text.'],
    [3, 1, '3 markers saved. 1 of them is shortened in this format: the review page has the whole text.'],
    [3, 3, '3 markers saved. They are shortened in this format: the review page has the whole text.'],
  ])('of %i markers, %i of them shortened, says so', (count, shortened, sentence) => {
    expect(describeSavedMarkers({ count, shortened })).toBe(sentence)
  })

  test.each(hostile.map((text) => [text.slice(0, 40), text]))(
    'takes %j as words, and as nothing else',
    (_, text) => {
      const list = { ...video(asked(text)), title: text }
      expect(readXmeml(writeXmeml(list)).markers).toHaveLength(1)
      expect(readFcpxml(writeFcpxml(list)).markers).toHaveLength(1)

      const edl = readEdl(writeEdl(list))
      expect(edl.events).toHaveLength(1)
      expect(edl.lines).toHaveLength(6)
      expect(edl.lines.every((line) => [...line].length < 450)).toBe(true)
      expect(edl.events[0]?.length).toBe('1')

      const csv = writeMarkerCsv(list).split('\r\n')
      expect(csv).toHaveLength(3)
      expect(csv[1]).not.toMatch(/(^|,)"\s*[=+\-@＝＋－＠]/)
      // As a spreadsheet reads it whose lists are separated by semicolons.
      for (const cell of csv[1]?.split(';') ?? []) expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/)
      expect(csv[1]).toMatch(/^"([^"]|"")*"(,"([^"]|"")*"){5}$/)
    },
  )

  test('gives back in XML what was asked for, to the last character', () => {
    const text = '<b>"Größe" & \'軽さ\'</b>\nخفيف 👩‍🚀'
    expect(readXmeml(writeXmeml(video(asked(text)))).markers[0]).toMatchObject({ name: text, comment: text })
    expect(readFcpxml(writeFcpxml(video(asked(text)))).markers[0]).toMatchObject({
      '@_value': text,
      '@_note': text,
    })
  })

  test('keeps markers inside the film, whatever frames they name', () => {
    const outside = [-5, Number.NaN, 1e9, 374.6].map((at) => ({ in: at, out: at, name: 'x', comment: 'y' }))
    for (const { in: from, out } of readXmeml(writeXmeml(video(outside))).markers) {
      expect(Number(from)).toBeGreaterThanOrEqual(0)
      expect(Number(from)).toBeLessThan(375)
      expect(Number(out)).toBe(-1)
    }
  })

  test('of no markers is sound', () => {
    expect(XMLValidator.validate(writeXmeml(video([])))).toBe(true)
    expect(XMLValidator.validate(writeFcpxml(video([])))).toBe(true)
    expect(readEdl(writeEdl(video([]))).events).toEqual([])
    expect(writeMarkerCsv(video([])).split('\r\n')).toHaveLength(2)
  })
})
