import { brand } from '../brand.ts'

/** Words of the product and its field: the first ones in a targeted dictionary attack. */
const ownWords: readonly string[] = [
  brand.name,
  'motion control',
  'motioncontrol',
  'product film',
  'productfilm',
  'studio',
  'admin',
]

/** Fewest characters that must remain after removing guessable words. */
const ownPartMin = 8

export type PasswordWeakness = 'repeated' | 'guessable'

/**
 * Why a long enough password is still weak; null where it is not. No rule requires kinds of characters: they lead to
 * predictable patterns (NIST SP 800-63B, section 3.1.1.2).
 *
 * @param about what is known of the user: name, e-mail address
 */
export function findPasswordWeakness(password: string, about: readonly string[]): PasswordWeakness | null {
  const plain = password.normalize('NFC').toLowerCase()
  if (isRepeated(plain)) return 'repeated'
  const rest = [...ownWords, ...about.flatMap(splitWords)]
    .map((word) => word.normalize('NFC').toLowerCase())
    // The longest first: `motioncontrol` before `motion`.
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), plain)
  if (rest.length === plain.length) return null
  const ownPart = rest.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return ownPart.length < ownPartMin || isRepeated(ownPart) ? 'guessable' : null
}

/** A name, or an address, and what it is made of; short parts would be found in any sentence. */
const splitWords = (text: string): string[] =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 4)

/** The same characters twice or more, or counting up or down: `abcabcabcabc`, `aaaaaaaaaa`, `23456789012`. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const again = text.slice(0, length).repeat(Math.ceil(text.length / length))
    if (again.startsWith(text)) return true
  }
  const steps = new Set<number>()
  for (let n = 1; n < text.length; n += 1) {
    const step = text.charCodeAt(n) - text.charCodeAt(n - 1)
    // Counting continues from 9 to 0.
    steps.add(step === -9 ? 1 : step === 9 ? -1 : step)
  }
  return text.length > 2 && steps.size === 1
}
