import { z } from 'zod'
import { formatCount } from '../display-locale.ts'
import { placeSchema } from './card-place.ts'
import { timingSchema } from './card-timing.ts'
import { videoLengthRule } from './video-length.ts'

/** Ids by which start card, end card and a bare move are addressed beside copy cards. */
const reservedCardIds: ReadonlySet<string> = new Set(['start', 'end', 'move', '__proto__'])

/** The id of a copy card as it comes from outside. */
export const newCardIdField = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => !reservedCardIds.has(id), 'A copy card can’t have this id.')

/** When and where a card stands. Missing: as spread, and where cards of its kind stand. */
const cardPosition = { timing: timingSchema.optional(), place: placeSchema.optional() }

/** How long the texts of cards may be, as they are typed. */
export const copyCharacters = 600
export const startTextCharacters = 120
export const taglineCharacters = 120

/** One line of on-screen text. The id is stable for life: comments, approvals and cutdowns point to it. */
export const copyCardSchema = z.object({
  id: z.string().min(1).max(64),
  copy: z.string().max(copyCharacters),
  wordCount: z.int().min(0),
  ...cardPosition,
})
export type CopyCard = z.infer<typeof copyCardSchema>

/** A card as its customer changes it: its words are counted on the server. */
export type WrittenCard = Omit<CopyCard, 'wordCount'>

/** A position that today's rules can't read counts as none: the words stay. */
const storedCardSchema = z.object({
  id: z.string().min(1),
  copy: z.string(),
  timing: timingSchema.optional().catch(undefined),
  place: placeSchema.optional().catch(undefined),
})

export const startCardSchema = z.object({
  use: z.boolean(),
  text: z.string().max(startTextCharacters),
  ...cardPosition,
})
export type StartCard = z.infer<typeof startCardSchema>
export const defaultStartCard: StartCard = { use: false, text: '' }

export const endCardSchema = z.object({
  use: z.boolean(),
  logo: z.boolean(),
  tagline: z.string().max(taglineCharacters),
  ...cardPosition,
})
export type EndCard = z.infer<typeof endCardSchema>
export const defaultEndCard: EndCard = { use: false, logo: true, tagline: '' }

/** Words are what white space separates. */
export function countWords(copy: string): number {
  const trimmed = copy.trim()
  return trimmed === '' ? 0 : trimmed.split(/\s+/u).length
}

/** Cards with their word counts recomputed: the browser's counts are never stored. */
export function withWordCounts(cards: readonly WrittenCard[]): CopyCard[] {
  return cards.map((card) => ({ ...pickWritten(card), wordCount: countWords(card.copy) }))
}

/** A card without its word count and without fields that are not set. */
export function pickWritten({ id, copy, timing, place }: WrittenCard): WrittenCard {
  return { id, copy, ...(timing && { timing }), ...(place && { place }) }
}

export function totalWords(cards: readonly Pick<CopyCard, 'copy'>[]): number {
  return cards.reduce((sum, card) => sum + countWords(card.copy), 0)
}

type CopyProblem =
  | { code: 'too_many_copy_cards'; cards: number; allowedCards: number }
  | { code: 'too_many_words'; words: number; allowedWords: number }

/** Why this copy does not fit a video of that length; null where it fits. */
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

/** Which limit the copy exceeds and by how much; page and server share the sentence. */
export function copyProblemSentence(problem: CopyProblem): string {
  if (problem.code === 'too_many_copy_cards') {
    const room = problem.allowedCards === 0 ? 'no copy cards' : formatCount(problem.allowedCards, 'copy card')
    return `This film has room for ${room}; there are ${problem.cards}. Remove ${problem.cards - problem.allowedCards}.`
  }
  const over = problem.words - problem.allowedWords
  return `${formatCount(over, 'word')} over: this film has room for ${problem.allowedWords}, you have ${problem.words}.`
}

/** The cards in which the words run past the budget, or past the number of cards, read from the first one on. */
export function findOverCards(cards: readonly Pick<CopyCard, 'id' | 'copy'>[], length: number): Set<string> {
  const rule = videoLengthRule(length)
  const over = cards.filter((card, index) => {
    const hasWords = countWords(card.copy) > 0
    return index >= rule.copyCards || (hasWords && totalWords(cards.slice(0, index + 1)) > rule.words)
  })
  return new Set(over.map(({ id }) => id))
}

/**
 * Reads stored cards of every format: invalid ones are left out, words are counted again. Ids are not generated here:
 * the database gives every card one when it is stored, and one made from the position would move to another card.
 */
export function readCopyCards(stored: unknown): CopyCard[] {
  if (!Array.isArray(stored)) return []
  const cards = stored.flatMap((card: unknown) => storedCardSchema.safeParse(card).data ?? [])
  return withWordCounts(cards)
}
