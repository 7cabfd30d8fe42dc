import { countWords } from '../copy-cards.ts'
import { framesForAtLeast, type FrameRate } from './frame-rate.ts'
import { countVideoFrames, isCard, layOutVideo, type VideoCopy } from './lay-out-video.ts'
import type { Timing } from '../card-timing.ts'

/** Time that a word takes to be read while a video moves on. */
const secondsPerWord = 0.3
/** Below this an eye does not find a card. */
const shortestSeconds = 0.8

/** How long a card must stand to be read, in frames; 0 without words. Five words: 1.5 s. */
export function countReadingFrames(text: string, rate: FrameRate): number {
  const words = countWords(text)
  return words === 0 ? 0 : framesForAtLeast(Math.max(shortestSeconds, words * secondsPerWord), rate)
}

/** A card that can't be read in its time. */
interface ShortCard {
  cardId: string
  missingFrames: number
  /** The longest that it can stand without moving another card, up to what it needs; null where nothing is free. */
  mend: Timing | null
}

/** The cards of a video that stand shorter than they are read. A warning, not a refusal. */
export function findShortCards(video: VideoCopy): ShortCard[] {
  const frames = countVideoFrames(video)
  const cards = layOutVideo(video).filter(isCard)
  return cards.flatMap((card, index) => {
    const missingFrames = countReadingFrames(card.text, video.frameRate) - Math.max(0, card.out - card.in)
    if (missingFrames <= 0) return []
    const room = { in: cards[index - 1]?.out ?? 0, out: cards[index + 1]?.in ?? frames }
    return [{ cardId: card.id, missingFrames, mend: extendCard(card, missingFrames, room) }]
  })
}

/** Later first, because a card that comes when it came is what its customer chose. */
function extendCard(card: Timing, missingFrames: number, room: Timing): Timing | null {
  const after = Math.min(missingFrames, Math.max(0, room.out - card.out))
  const before = Math.min(missingFrames - after, Math.max(0, card.in - room.in))
  return after + before === 0 ? null : { in: card.in - before, out: card.out + after }
}
