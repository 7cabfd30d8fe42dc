/** Words without repetition and empty ones, spaces within a phrase as one; the first spelling stays. */
export function normaliseWords(words: readonly string[]): string[] {
  const bySpelling = new Map<string, string>()
  for (const word of words) {
    const clean = word.trim().replaceAll(/\s+/gu, ' ')
    const key = fold(clean)
    if (clean !== '' && !bySpelling.has(key)) bySpelling.set(key, clean)
  }
  return [...bySpelling.values()]
}

/**
 * Which of these words or phrases a text uses, in the order of the list and as they are spelled there. Whole words only,
 * whatever their capitals: "art" is not found in "start".
 */
export function findWordsToAvoid(text: string, words: readonly string[]): string[] {
  const folded = fold(text)
  return words.filter((word) => isUsed(folded, fold(word)))
}

function isUsed(text: string, word: string): boolean {
  if (word === '') return false
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isEdge(text.slice(0, at), word, 'start') && isEdge(text.slice(at + word.length), word, 'end'))
      return true
  }
  return false
}

/** A word that ends in a sign of its own ("#1") needs no gap there. */
function isEdge(beside: string, word: string, edge: 'start' | 'end'): boolean {
  const own = edge === 'start' ? /^[\p{L}\p{N}\p{M}]/u : /[\p{L}\p{N}\p{M}]$/u
  const neighbour = edge === 'start' ? /[\p{L}\p{N}\p{M}]$/u : /^[\p{L}\p{N}\p{M}]/u
  return !own.test(word) || !neighbour.test(beside)
}

const fold = (text: string): string =>
  text.normalize('NFKC').replaceAll('’', "'").replaceAll(/\s+/gu, ' ').trim().toLowerCase()

/** The warning below a field; null: none is used. */
export function wordsToAvoidSentence(found: readonly string[]): string | null {
  if (found.length === 0) return null
  const names = found.map((word) => `“${word}”`)
  const last = names.at(-1) ?? ''
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return `${list} ${names.length === 1 ? 'is' : 'are'} on your list of words to avoid.`
}
