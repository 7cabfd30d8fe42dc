import type { CutCopy } from '../videos/cuts/cut-copy.ts'
import type { FrameRate } from '../videos/timeline/frame-rate.ts'

/** Words that stand from frame `in` up to, not including, frame `out`. */
interface CaptionCue {
  in: number
  out: number
  text: string
}

/** Captions of a cut: the words of its cards in the order of time, at the frames that the cut was sent with. */
export function listCaptions({ startCard, copyCards, endCard }: CutCopy): CaptionCue[] {
  const cards = [
    ...(startCard.use ? [{ text: startCard.text, timing: startCard.timing }] : []),
    ...copyCards.map(({ copy, timing }) => ({ text: copy, timing })),
    ...(endCard.use ? [{ text: endCard.tagline, timing: endCard.timing }] : []),
  ]
  return cards
    .flatMap(({ text, timing }): CaptionCue[] => {
      const words = toOneLine(text)
      return timing && timing.out > timing.in && words !== ''
        ? [{ in: timing.in, out: timing.out, text: words }]
        : []
    })
    .toSorted((a, b) => a.in - b.in || a.out - b.out)
}

/** Control characters and line breaks end a cue, or are shown as boxes. */
const toOneLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ')
    .trim()

/** WebVTT (W3C): `&`, `<` and `>` are escaped, so that no word is read as a tag or as an arrow. */
export function writeWebVtt(cues: readonly CaptionCue[], rate: FrameRate): string {
  const blocks = cues.map(
    (cue) => `${timeLine(cue, rate, '.')}\n${cue.text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '')}`,
  )
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * SubRip. It knows no escape: players read `<i>` as a tag, and some `-->` as a time. Such signs become ones that look
 * alike and mean nothing: their full-width forms, and `→`.
 */
export function writeSubRip(cues: readonly CaptionCue[], rate: FrameRate): string {
  const blocks = cues.map(
    (cue, index) =>
      `${index + 1}\r\n${timeLine(cue, rate, ',')}\r\n${cue.text
        .replaceAll('-->', '→')
        .replaceAll(/<(?=[a-z/])/gi, '＜')
        .replaceAll('{\\', '｛\\')}\r\n`,
  )
  return blocks.join('\r\n')
}

const timeLine = (cue: CaptionCue, rate: FrameRate, point: '.' | ','): string =>
  `${formatTime(cue.in, rate, point)} --> ${formatTime(cue.out, rate, point)}`

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * The whole millisecond in which a frame begins, for both formats know no finer time. Rounded up, words would miss their
 * first frame, and stand on the one after their last. Whole numbers all the way, so that frame 24 at 24000/1001 is
 * 1.001 s and nothing accumulates.
 */
function formatTime(frame: number, { num, den }: FrameRate, point: '.' | ','): string {
  const ms = Math.floor((frame * den * 1000) / num)
  const seconds = Math.floor(ms / 1000)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${point}${String(ms % 1000).padStart(3, '0')}`
}
