import { displayLocale } from '#shared/display-locale.ts'

const graphemes = new Intl.Segmenter(displayLocale, { granularity: 'grapheme' })

/** "Mara Lindqvist" -> "ML", "ops@northfell.example" -> "O". Letters and numbers alone, each with its marks. */
export function findInitials(name: string): string {
  const initials = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .flatMap((word) => findInitial(word) ?? [])
  return [...initials.slice(0, 1), ...initials.slice(1).slice(-1)].join('').toUpperCase()
}

/** The first character of a word as it is read, past emoji and signs; undefined where there is none. */
const findInitial = (word: string): string | undefined =>
  [...graphemes.segment(word)].find(({ segment }) => /^[\p{L}\p{N}]/u.test(segment))?.segment
