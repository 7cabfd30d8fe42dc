import { anchorNames } from '../card-place.ts'
import type { Ratio } from '../ratios.ts'
import { carryTimings, withoutTimings } from './carry-timings.ts'
import { changeCard, type VideoCards } from './change-card.ts'
import { findCoveredCards } from './find-covered-cards.ts'
import { findTimingProblems } from './find-timing-problems.ts'
import { layOutVideo, type VideoCopy } from './lay-out-video.ts'
import { nameSegment } from './name-segment.ts'
import { findShortCards } from './reading-time.ts'
import { missingSecondsText } from './time-text.ts'

/** What is wrong with a card, and what puts it right in one press. */
export interface CardFlag {
  /** `refused`: the video can't be saved like that. `warning`: it can. */
  tone: 'refused' | 'warning'
  cardId: string
  /** The same flag has the same key while the card changes. */
  key: string
  sentence: string
  /** Null where nothing helps but other words. */
  mend: { label: string; cards: VideoCards } | null
}

/** Everything about the cards of a video that its customer should know, in the order of what matters. */
export function findCardFlags(video: VideoCopy, ratios: readonly Ratio[]): CardFlag[] {
  const segments = layOutVideo(video)
  const refused = findTimingProblems(video).map(({ cardId, code, sentence }): CardFlag => ({
    tone: 'refused',
    cardId,
    key: `${cardId} ${code}`,
    sentence,
    mend: { label: 'Make room', cards: makeRoom(video, cardId) },
  }))
  const short = findShortCards(video).map(({ cardId, missingFrames, mend }): CardFlag => {
    const missing = missingSecondsText(missingFrames, video.frameRate)
    const stands = segments.find(({ id }) => id === cardId)
    const given = mend && stands ? mend.out - mend.in - (stands.out - stands.in) : 0
    return {
      tone: 'warning',
      cardId,
      key: `${cardId} reading`,
      sentence: `${nameSegment(segments, cardId)} is too short to be read: ${missing} missing.`,
      mend: mend && {
        label: `Give it ${missingSecondsText(given, video.frameRate)}`,
        cards: changeCard(video, cardId, { timing: mend }),
      },
    }
  })
  const covered = findCoveredCards(video, ratios).map(({ cardId, ratio, coveredBy, mend }): CardFlag => ({
    tone: 'warning',
    cardId,
    key: `${cardId} ${ratio}`,
    sentence: `In ${ratio}, ${joinNames(coveredBy)} may cover ${lowerFirst(nameSegment(segments, cardId))}.`,
    mend: mend && {
      label: `Move it: ${anchorNames[mend.anchor].toLowerCase()}`,
      cards: changeCard(video, cardId, { place: mend.place }),
    },
  }))
  return [...refused, ...short, ...covered]
}

/** The cards with this one as spread; where that is not enough, all that have no room are. */
function makeRoom(video: VideoCopy, cardId: string): VideoCards {
  const fewer = withoutTimings(video, new Set([cardId]))
  return findTimingProblems(fewer).length === 0 ? fewer : carryTimings(video, video.length)
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

const joinNames = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
