import { foldText } from '../../fold-text.ts'
import { ratioSchema, type Ratio } from '../ratios.ts'

/** The facts in a file's name about its video. */
export interface NameHints {
  ratio: Ratio | null
  /** Whole seconds. */
  lengthSeconds: number | null
  /** Numbers that may be a video's: never a ratio, a length, a size, a rate or a version. */
  numbers: number[]
  /** Everything, in lower case and without accents. */
  words: string[]
}

/** `9x16`, `9-16`, `9_16`, `9by16`, `9:16`; not a part of a longer number. */
const ratioPattern = /(?<!\d)(16|9|4|1)\s*(?:[x×:_-]|by)\s*(16|9|5|1)(?!\d)/g
const ratioWords: Record<string, Ratio> = {
  vertical: '9:16',
  portrait: '9:16',
  story: '9:16',
  stories: '9:16',
  reel: '9:16',
  reels: '9:16',
  square: '1:1',
  horizontal: '16:9',
  landscape: '16:9',
  wide: '16:9',
  widescreen: '16:9',
}

/**
 * Pixels (`1920x1080`, `1080p`, `4k`), rates (`25fps`), versions (`v2`, `rev3`) and days (`20260301`) are no numbers of
 * videos.
 */
const otherNumbers =
  /(?<!\d)\d{3,5}\s*[x×]\s*\d{3,5}(?!\d)|\d{3,4}[pi]\b|\b[248]k\b|\d+\s*fps\b|\bv(?:er|ersion)?[\s._-]*\d+|\brev[\s._-]*\d+|\d{5,}|\bmp4\b|\bh26[45]\b/g
const lengthPattern = /(?<![\d.])(\d{1,3})\s*(?:s|sec|secs|seconds?)(?![a-z])/

/** Reads ratio, length and number of a video out of a file's name, in the forms that editors use. */
export function readFileName(name: string): NameHints {
  const base = foldText(name.replace(/\.[a-z0-9]{2,4}$/i, ''))
  // For an expression an underscore is a letter.
  const dashed = base.replaceAll('_', '-')
  const withoutOthers = dashed.replace(otherNumbers, ' ')
  const [ratio, withoutRatio] = takeRatio(withoutOthers)
  const length = lengthPattern.exec(withoutRatio)
  const rest = length ? withoutRatio.replace(length[0], ' ') : withoutRatio
  return {
    ratio,
    lengthSeconds: length ? Number(length[1]) : null,
    numbers: [...rest.matchAll(/(?<!\d)\d{1,3}(?!\d)/g)].map(([digits]) => Number(digits)),
    words: splitWords(base),
  }
}

/** The words of a title or a name, to be compared. */
export const splitWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The ratio, and what is left of the text. The last one counts: `4-5 things 9x16` is a 9:16. */
function takeRatio(text: string): [Ratio | null, string] {
  const found = [...text.matchAll(ratioPattern)]
    .map((match) => ({ text: match[0], ratio: ratioSchema.safeParse(`${match[1]}:${match[2]}`).data }))
    .findLast(({ ratio }) => ratio !== undefined)
  if (found?.ratio) return [found.ratio, text.replace(found.text, ' ')]
  const word = splitWords(text).find((each) => Object.hasOwn(ratioWords, each))
  return [word ? (ratioWords[word] ?? null) : null, text]
}
