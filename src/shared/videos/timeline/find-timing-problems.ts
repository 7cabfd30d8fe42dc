import { countVideoFrames, isCard, layOutVideo, type CardSegment, type VideoCopy } from './lay-out-video.ts'
import { nameSegment } from './name-segment.ts'
import { secondsText } from './time-text.ts'

/**
 * Why cards can't stand like that. `too_short`: less than a frame. `outside`: before the video starts or after it ends.
 * `overlap`: it starts before the card before it ends, or stands before it.
 */
interface TimingProblem {
  code: 'too_short' | 'outside' | 'overlap'
  /** The copy card's id; `start` or `end`. */
  cardId: string
  sentence: string
}

/**
 * What breaks the rules of time in a video: `0 <= in < out <= frames`, no two cards at once, order in time is order in
 * the list. Empty where nothing does; a video that nobody timed has none.
 */
export function findTimingProblems(video: VideoCopy): TimingProblem[] {
  const frames = countVideoFrames(video)
  const segments = layOutVideo(video)
  const cards = segments.filter(isCard)
  const end = secondsText(frames, video.frameRate)
  const unused = findUnusedCards(video).flatMap(({ cardId, name, timing }): TimingProblem[] => {
    if (timing.out > frames) {
      return [{ code: 'outside', cardId, sentence: beyondSentence(name, end) }]
    }
    return timing.out <= timing.in
      ? [{ code: 'too_short', cardId, sentence: `${name} ends before it starts.` }]
      : []
  })
  if (!cards.some(({ isTimed }) => isTimed)) return unused
  const used = cards.flatMap((card, index): TimingProblem[] => {
    const name = nameSegment(segments, card.id)
    const before = cards[index - 1]
    const problem = (code: TimingProblem['code'], sentence: string) => [{ code, cardId: card.id, sentence }]
    if (card.in < 0 || card.out > frames) {
      return problem('outside', beyondSentence(name, end))
    }
    if (card.out <= card.in) return problem('too_short', tooShortSentence(name, card))
    if (before && card.in < before.out) {
      const { id } = before
      return problem('overlap', `${name} starts before ${lowerName(nameSegment(segments, id))} ends.`)
    }
    return []
  })
  return [...used, ...unused]
}

/** Start and end card that are switched off and keep a timing: it has to be possible, for when they are used again. */
const findUnusedCards = ({ startCard, endCard }: VideoCopy) =>
  [
    { cardId: 'start', name: 'Start card', card: startCard },
    { cardId: 'end', name: 'End card', card: endCard },
  ].flatMap(({ cardId, name, card }) =>
    card.use || !card.timing ? [] : [{ cardId, name, timing: card.timing }],
  )

const beyondSentence = (name: string, end: string) => `${name} runs past the end of the film (${end}).`

const tooShortSentence = (name: string, { isTimed }: CardSegment) =>
  isTimed ? `${name} ends before it starts.` : `There is no time left for ${lowerName(name)}.`

/** A card's name inside a sentence. */
const lowerName = (name: string): string => (/\d$/.test(name) ? '' : 'the ') + name.toLowerCase()
