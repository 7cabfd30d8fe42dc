import type { Ratio } from '../ratios.ts'
import { findCoveringAreas } from '../safe-areas.ts'
import type { EndCard } from '../copy-cards.ts'
import { layOutCard, type CardToLayOut } from './lay-out-card.ts'
import { isCard, layOutVideo, type CardSegment, type VideoCopy } from './lay-out-video.ts'
import { anchors, setAnchor, type Anchor, type CardPlace } from '../card-place.ts'

/** A card whose words or logo stand where a platform covers the picture. */
interface CoveredCard {
  cardId: string
  ratio: Ratio
  /** What covers it. */
  coveredBy: string[]
  /** The nearest place in this ratio that is free; null where none is. */
  mend: { anchor: Anchor; place: CardPlace } | null
}

/** The cards that are covered in one of these ratios, in the order of the video. A warning, not a refusal. */
export function findCoveredCards(video: VideoCopy, ratios: readonly Ratio[]): CoveredCard[] {
  return layOutVideo(video)
    .filter(isCard)
    .flatMap((segment) => {
      const card = describeCardToLayOut(segment, video.endCard)
      return ratios.flatMap((ratio) => findCoveredCard(segment.id, card, ratio) ?? [])
    })
}

/** A segment as the drawing lays it out: an end card's logo is no word. */
export function describeCardToLayOut(
  { kind, text, place }: CardSegment,
  endCard: Pick<EndCard, 'logo' | 'tagline'>,
): CardToLayOut {
  if (kind !== 'end') return { kind, text, place, hasLogo: false }
  return { kind, text: endCard.tagline.trim(), place, hasLogo: endCard.logo }
}

function findCoveredCard(cardId: string, card: CardToLayOut, ratio: Ratio): CoveredCard | null {
  const { anchor, box } = layOutCard(card, ratio)
  const coveredBy = findCoveringAreas(box, ratio)
  if (coveredBy.length === 0) return null
  const free = anchorsByDistance(anchor).find((each) => {
    const moved = layOutCard({ ...card, place: { [ratio]: each } }, ratio)
    return findCoveringAreas(moved.box, ratio).length === 0
  })
  const mend = free ? { anchor: free, place: setAnchor(card.place, ratio, free) } : null
  return { cardId, ratio, coveredBy, mend }
}

/** All other anchors, those beside this one first; in the order of reading where they are as near. */
function anchorsByDistance(from: Anchor): Anchor[] {
  const at = anchors.indexOf(from)
  const distance = (anchor: Anchor) => {
    const to = anchors.indexOf(anchor)
    return (Math.floor(to / 3) - Math.floor(at / 3)) ** 2 + ((to % 3) - (at % 3)) ** 2
  }
  return anchors.filter((anchor) => anchor !== from).toSorted((a, b) => distance(a) - distance(b))
}
