import { z } from 'zod'
import { videoLengthRule } from './video-length.ts'

/** One line of on-screen text. The id is stable for life: comments, approvals and cutdowns point to it. */
export const copyCardSchema = z.object({
  id: z.string().min(1).max(64),
  copy: z.string().max(600),
  wordCount: z.int().min(0),
})
export type CopyCard = z.infer<typeof copyCardSchema>

const storedCardSchema = z.object({ id: z.string().min(1), copy: z.string() })

export const startCardSchema = z.object({ use: z.boolean(), text: z.string().max(120) })
export type StartCard = z.infer<typeof startCardSchema>
export const defaultStartCard: StartCard = { use: false, text: '' }

export const endCardSchema = z.object({ use: z.boolean(), logo: z.boolean(), tagline: z.string().max(120) })
export type EndCard = z.infer<typeof endCardSchema>
export const defaultEndCard: EndCard = { use: false, logo: true, tagline: '' }

/** Words are what white space separates. */
export function countWords(copy: string): number {
  const trimmed = copy.trim()
  return trimmed === '' ? 0 : trimmed.split(/\s+/u).length
}

/** Cards with their word counts as counted here; what a browser sent as count is never kept. */
export function withWordCounts(cards: readonly Pick<CopyCard, 'id' | 'copy'>[]): CopyCard[] {
  return cards.map(({ id, copy }) => ({ id, copy, wordCount: countWords(copy) }))
}

export function totalWords(cards: readonly Pick<CopyCard, 'copy'>[]): number {
  return cards.reduce((sum, card) => sum + countWords(card.copy), 0)
}

export type CopyProblem =
  | { code: 'too_many_copy_cards'; cards: number; allowedCards: number }
  | { code: 'too_many_words'; words: number; allowedWords: number }

/** What keeps this copy from fitting a film of that length; null where it fits. */
export function findCopyProblem(
  cards: readonly Pick<CopyCard, 'copy'>[],
  lengthSeconds: number,
): CopyProblem | null {
  const rule = videoLengthRule(lengthSeconds)
  if (cards.length > rule.copyCards) {
    return { code: 'too_many_copy_cards', cards: cards.length, allowedCards: rule.copyCards }
  }
  const words = totalWords(cards)
  if (words > rule.words) return { code: 'too_many_words', words, allowedWords: rule.words }
  return null
}

/** What is too much and by how much, for whoever wrote it: page and server say it in the same words. */
export function copyProblemSentence(problem: CopyProblem): string {
  if (problem.code === 'too_many_copy_cards') {
    const room = problem.allowedCards === 0 ? 'no copy cards' : counted(problem.allowedCards, 'copy card')
    return `This film has room for ${room}; there are ${problem.cards}. Remove ${problem.cards - problem.allowedCards}.`
  }
  const over = problem.words - problem.allowedWords
  return `${counted(over, 'word')} over: this film has room for ${problem.allowedWords}, you have ${problem.words}.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/**
 * Stored cards, whatever their age: what is no card is left out, words are counted again. No id is made up here: the
 * database gives every card one when it is stored, and one made from the card's place would move to its neighbour.
 */
export function readCopyCards(stored: unknown): CopyCard[] {
  if (!Array.isArray(stored)) return []
  const cards = stored.flatMap((card: unknown) => storedCardSchema.safeParse(card).data ?? [])
  return withWordCounts(cards)
}
