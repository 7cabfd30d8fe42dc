import { describe, expect, test } from 'vitest'
import { freezeCutCopy, type CutCopy } from '../videos/cuts/cut-copy.ts'
import { frameRateNames, frameRatesByName } from '../videos/timeline/frame-rate.ts'
import { listCaptions, writeSubRip, writeWebVtt } from './captions.ts'

const copy = (change: Partial<CutCopy> = {}): CutCopy => ({
  length: 15,
  frameRate: { num: 25, den: 1 },
  copyCards: [
    { id: 'a', copy: 'Light as air', timing: { in: 38, out: 100 } },
    { id: 'b', copy: 'Grip that holds', timing: { in: 100, out: 225 } },
  ],
  startCard: { use: true, text: 'Quillmere', timing: { in: 0, out: 38 } },
  endCard: { use: true, logo: true, tagline: 'Made to last', timing: { in: 312, out: 375 } },
  ...change,
})
const vtt = (change: Partial<CutCopy> = {}) => {
  const changed = copy(change)
  return writeWebVtt(listCaptions(changed), changed.frameRate)
}
const card = (text: string) => ({ copyCards: [{ id: 'a', copy: text, timing: { in: 0, out: 25 } }] })
const only = { startCard: { use: false, text: '' }, endCard: { use: false, logo: true, tagline: '' } }

/** Of the first cue, in milliseconds. */
function readTimes(text: string): [number, number] {
  const [from = 0, to = 0] = [...text.matchAll(/(\d+):(\d+):(\d+)\.(\d+)/g)].map(
    ([, hours, minutes, seconds, ms]) =>
      ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms),
  )
  return [from, to]
}

describe('captions', () => {
  test('have every card at its frames', () => {
    expect(vtt()).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.520\nQuillmere\n\n00:00:01.520 --> 00:00:04.000\nLight as air\n\n' +
        '00:00:04.000 --> 00:00:09.000\nGrip that holds\n\n00:00:12.480 --> 00:00:15.000\nMade to last\n',
    )
  })

  test('stand in the order of time, whatever the order of the cards', () => {
    const copyCards = [
      { id: 'late', copy: 'Then', timing: { in: 100, out: 200 } },
      { id: 'long', copy: 'First, and longer', timing: { in: 0, out: 90 } },
      { id: 'short', copy: 'First', timing: { in: 0, out: 50 } },
    ]
    const texts = listCaptions(copy({ ...only, copyCards })).map(({ text }) => text)
    expect(texts).toEqual(['First', 'First, and longer', 'Then'])
  })

  test('of a card that nobody timed stand where the film was laid out', () => {
    const frozen = freezeCutCopy(
      {
        length: 15,
        frameRate: { num: 25, den: 1 },
        copyCards: [{ id: 'a', copy: 'One' }],
        ...only,
      },
      ['16:9'],
    )
    expect(listCaptions(frozen)).toEqual([{ in: 22, out: 353, text: 'One' }])
  })

  test.each([
    ['23.976', 360, '00:00:15.015'],
    ['24', 360, '00:00:15.000'],
    ['29.97', 450, '00:00:15.015'],
    ['59.94', 1, '00:00:00.016'],
    ['59.94', 215_784, '00:59:59.996'],
  ] as const)('at %s, frame %i begins at %s', (rate, frame, time) => {
    const cues = [{ in: 0, out: frame, text: 'x' }]
    expect(writeWebVtt(cues, frameRatesByName[rate])).toContain(`--> ${time}`)
    expect(writeSubRip(cues, frameRatesByName[rate])).toContain(`--> ${time.replace('.', ',')}`)
  })

  test.each(frameRateNames)('at %s, stand on the frames of their card and on no other', (name) => {
    const rate = frameRatesByName[name]
    for (let frame = 1; frame < 2_000; frame += 1) {
      const [from, to] = readTimes(writeWebVtt([{ in: frame, out: frame + 1, text: 'x' }], rate))
      const shown = [frame - 1, frame, frame + 1].filter((each) => {
        const ms = (each * rate.den * 1000) / rate.num
        return from <= ms && ms < to
      })
      expect(shown).toEqual([frame])
    }
  })

  test('leave out what has no words: a logo alone, an empty card, a card without time', () => {
    const empty = [
      { id: 'a', copy: '  ', timing: { in: 0, out: 10 } },
      { id: 'b', copy: 'No time' },
      { id: 'c', copy: 'None', timing: { in: 10, out: 10 } },
    ]
    expect(listCaptions(copy({ ...only, copyCards: empty }))).toEqual([])
    expect(vtt({ ...only, copyCards: [] })).toBe('WEBVTT\n')
  })

  test('are words, whatever they look like: no tags, no arrows, no lines of their own', () => {
    const text = 'a <b>bold</b> & 1 --> 2\r\n\r\n99:00:00.000 {\\an8}\u0000'
    const written = vtt({ ...only, ...card(text) })
    expect(written.split('\n').filter((line) => line.includes('-->'))).toHaveLength(1)
    expect(written).toContain('a &lt;b&gt;bold&lt;/b&gt; &amp; 1 --&gt; 2 99:00:00.000')
    const subRip = writeSubRip(listCaptions(copy({ ...only, ...card(text) })), { num: 25, den: 1 })
    expect(subRip).toBe(
      '1\r\n00:00:00,000 --> 00:00:01,000\r\na ＜b>bold＜/b> & 1 → 2 99:00:00.000 ｛\\an8}\r\n',
    )
  })

  test('keep words of every script', () => {
    for (const text of ['خفيف كالهواء', '軽さ', '👩‍🚀 لا 1', 'Größe']) {
      expect(vtt({ ...only, ...card(text) })).toContain(`\n${text}\n`)
    }
  })
})
