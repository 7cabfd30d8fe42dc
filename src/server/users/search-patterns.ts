import { likeLiteral } from '../outside/database/like-literal.ts'

const wordsMax = 8

/**
 * LIKE patterns on `users.search_text`: one for each typed word, all of which must match. Three or more letters match
 * anywhere; fewer only at the beginning of a word, because the trigram index has nothing shorter.
 *
 * @returns null where no typed word can be searched
 */
export function searchPatterns(typed: string): string[] | null {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return null
  return words.slice(0, wordsMax).map((word) => {
    const literal = likeLiteral(word)
    return /[\p{L}\p{N}]{3}/u.test(word) ? `%${literal}%` : `% ${literal}%`
  })
}
