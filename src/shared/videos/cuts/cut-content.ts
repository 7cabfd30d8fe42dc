import { canonicalJson } from '../../canonical-json.ts'
import type { Ratio } from '../ratios.ts'
import { isCard, layOutVideo, type VideoCopy } from '../timeline/lay-out-video.ts'
import type { CutCopy } from './cut-copy.ts'

/** How much of a content hash people are shown. */
export const shortHashCharacters = 8

/** A file of a cut, by the hash of its bytes. */
interface HashedMaster {
  ratio: Ratio
  /** SHA-256 in hex. */
  sha256: string
}

/**
 * What an approval of a cut binds, as canonical JSON (RFC 8785):
 * `{ film, cut, masters: [{ ratio, sha256 }], cards: [{ kind, id, words, in, out }] }`. Masters are sorted by ratio, cards
 * in the order in which they stand; `in` and `out` are frames of the video's rate.
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
  const cards = layOutVideo(cut.copy)
    .filter(isCard)
    .map((card) => ({ kind: card.kind, id: card.id, words: card.text, in: card.in, out: card.out }))
  return canonicalJson({ film: cut.videoId, cut: cut.number, masters, cards })
}

/**
 * Whether a video still says what a cut of it says: the same cards in the same order, with the same words, at the same
 * frames. Frames are those at which a card stands, whether somebody timed it or not: an approval binds them, and a timing
 * that is taken back moves its card, and maybe those beside it.
 */
export function isSameContent(video: VideoCopy, copy: CutCopy): boolean {
  if (video.length !== copy.length || video.copyCards.length !== copy.copyCards.length) return false
  if (video.endCard.use && copy.endCard.use && video.endCard.logo !== copy.endCard.logo) return false
  const [now, then] = [video, copy].map((each) => layOutVideo(each).filter(isCard))
  return (
    now?.length === then?.length &&
    (now ?? []).every((card, index) => {
      const other = then?.[index]
      return (
        other?.kind === card.kind && other.id === card.id && other.in === card.in && other.out === card.out
      )
    }) &&
    hasSameWords(video, copy)
  )
}

/** Of the cards themselves: where an end card has no tagline, its segment says "Logo". */
function hasSameWords(video: VideoCopy, copy: CutCopy): boolean {
  return (
    (!video.startCard.use || isSame(video.startCard.text, copy.startCard.text)) &&
    (!video.endCard.use || isSame(video.endCard.tagline, copy.endCard.tagline)) &&
    video.copyCards.every((card, index) => isSame(card.copy, copy.copyCards[index]?.copy ?? ''))
  )
}

const isSame = (now: string, then: string): boolean => now.trim() === then.trim()
