import { countWords } from './copy-cards.ts'
import type { CopyCard } from './copy-cards.ts'
import { videoLengthRule } from './video-length.ts'

type Card = Pick<CopyCard, 'id' | 'copy'>

export interface FittedCopy<C extends Card> {
  /** In their order, with their ids. */
  kept: C[]
  /** Cards with words that have no room any more, in their order. */
  lost: C[]
  /** Empty cards to add, so that there are as many as the length has room for. */
  emptyCards: number
}

/** Fits a video's copy to another length: cards without words are removed first, then the last ones, whole. */
export function fitCopy<C extends Card>(cards: readonly C[], lengthSeconds: number): FittedCopy<C> {
  const rule = videoLengthRule(lengthSeconds)
  const kept = [...cards]
  const lost: C[] = []
  while (kept.length > rule.copyCards) {
    const empty = kept.findLastIndex((card) => countWords(card.copy) === 0)
    const [gone] = kept.splice(empty === -1 ? kept.length - 1 : empty, 1)
    if (gone && countWords(gone.copy) > 0) lost.unshift(gone)
  }
  let words = kept.reduce((sum, card) => sum + countWords(card.copy), 0)
  while (words > rule.words) {
    const last = kept.findLastIndex((card) => countWords(card.copy) > 0)
    const [gone] = kept.splice(last, 1)
    if (!gone) break
    words -= countWords(gone.copy)
    lost.unshift(gone)
  }
  return { kept, lost, emptyCards: rule.copyCards - kept.length }
}
