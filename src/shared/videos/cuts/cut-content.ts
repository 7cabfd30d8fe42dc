import { canonicalJson } from '../../canonical-json.ts'
import { pickWritten } from '../copy-cards.ts'
import type { Ratio } from '../ratios.ts'
import { isCard, layOutFilm, type FilmCopy } from '../timeline/lay-out-film.ts'
import type { CutCopy } from './cut-copy.ts'

/** How much of a content hash people are shown. */
export const shortHashCharacters = 8

/** A file of a cut, by the hash of its bytes. */
export interface HashedMaster {
  ratio: Ratio
  /** SHA-256 in hex. */
  sha256: string
}

/**
 * What an approval of a cut binds, as canonical JSON (RFC 8785):
 * `{ film, cut, masters: [{ ratio, sha256 }], cards: [{ kind, id, words, in, out }] }`. Masters are sorted by ratio, cards
 * in the order in which they stand; `in` and `out` are frames of the film's rate.
 */
export function cutContentJson(cut: {
  videoId: string
  number: number
  masters: readonly HashedMaster[]
  copy: CutCopy
}): string {
  const masters = cut.masters
    .map(({ ratio, sha256 }) => ({ ratio, sha256 }))
    // Not by locale: code units are the same everywhere.
    .toSorted((a, b) => (a.ratio < b.ratio ? -1 : 1))
  const cards = layOutFilm(cut.copy)
    .filter(isCard)
    .map((card) => ({ kind: card.kind, id: card.id, words: card.text, in: card.in, out: card.out }))
  return canonicalJson({ film: cut.videoId, cut: cut.number, masters, cards })
}

/**
 * Whether a film still says what a cut of it says: the same cards in the same order, with the same words, and where
 * somebody timed one, at the same frames. Cards that nobody timed are not compared by frames: a later rule of how they
 * are laid out changes no film.
 */
export function isSameContent(film: FilmCopy, copy: CutCopy): boolean {
  if (film.length !== copy.length || film.copyCards.length !== copy.copyCards.length) return false
  const { startCard, endCard } = film
  const isSameStart =
    startCard.use === copy.startCard.use &&
    (!startCard.use || isSameCard({ text: startCard.text, timing: startCard.timing }, copy.startCard))
  const isSameEnd =
    endCard.use === copy.endCard.use &&
    (!endCard.use ||
      (endCard.logo === copy.endCard.logo &&
        isSameCard(
          { text: endCard.tagline, timing: endCard.timing },
          { text: copy.endCard.tagline, timing: copy.endCard.timing },
        )))
  return (
    isSameStart &&
    isSameEnd &&
    film.copyCards.map(pickWritten).every((card, index) => {
      const other = copy.copyCards[index]
      return (
        other?.id === card.id &&
        isSameCard({ text: card.copy, timing: card.timing }, { text: other.copy, timing: other.timing })
      )
    })
  )
}

interface SaidCard {
  text: string
  timing?: { in: number; out: number } | undefined
}

function isSameCard(now: SaidCard, then: SaidCard): boolean {
  if (now.text.trim() !== then.text.trim()) return false
  if (!now.timing || !then.timing) return true
  return now.timing.in === then.timing.in && now.timing.out === then.timing.out
}
