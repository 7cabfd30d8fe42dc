import { likeLiteral } from '../outside/database/like-literal.ts'

const wordsMax = 8

/**
 * What a search looks for in `users.search_text`: one LIKE pattern for each word that was typed, and all must match.
 * Three letters in a row are looked for anywhere; less only where a word begins, for the index knows nothing shorter.
 *
 * @returns null where nothing that was typed can be looked for
 */
export function searchPatterns(typed: string): string[] | null {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return null
  return words.slice(0, wordsMax).map((word) => {
    const literal = likeLiteral(word)
    return /[\p{L}\p{N}]{3}/u.test(word) ? `%${literal}%` : `% ${literal}%`
  })
}
