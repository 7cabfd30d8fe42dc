import { videoRefusals } from '../video-refusals.ts'
import {
  countWords,
  copyProblemSentence,
  findCopyProblem,
  findOverCards,
  type CopyCard,
  type StartCard,
} from './copy-cards.ts'
import { videoLengthRule } from './video-length.ts'
import { findWordsProblem, type WordFacts, type WordsRefusal } from './video-status.ts'

interface WrittenCards {
  copyCards: readonly Pick<CopyCard, 'id' | 'copy'>[]
  startCard: StartCard
}

interface WrittenVideo extends WrittenCards {
  length: number
}

/** What the copy of a video lacks. */
interface MissingCopy {
  /** Copy cards without words, by number from 1. */
  emptyCards: number[]
  /** The start card is on, and has no text. */
  isStartCardEmpty: boolean
}

/** Lists what the copy of a video lacks: empty copy cards, and a start card that is on without text. */
export function findMissingCopy({ copyCards, startCard }: WrittenCards): MissingCopy {
  return {
    emptyCards: copyCards.flatMap(({ copy }, index) => (countWords(copy) === 0 ? [index + 1] : [])),
    isStartCardEmpty: startCard.use && startCard.text.trim() === '',
  }
}

/** Whether anything is left to write. */
export function lacksCopy(video: WrittenCards): boolean {
  const { emptyCards, isStartCardEmpty } = findMissingCopy(video)
  return emptyCards.length > 0 || isStartCardEmpty
}

/** Whether writing comes before activation: something is left to write, or there is room for copy and no card yet. */
export function needsCopyFirst(video: WrittenVideo): boolean {
  return lacksCopy(video) || (video.copyCards.length === 0 && videoLengthRule(video.length).copyCards > 0)
}

/** Whether there is copy to write in it at all: a short video has room for none. */
export function hasCopy({ length, copyCards }: Pick<WrittenVideo, 'length' | 'copyCards'>): boolean {
  return copyCards.length > 0 || videoLengthRule(length).copyCards > 0
}

/** "Card 2 is empty", "Cards 1, 2 and 3 are empty". */
export function emptyCardsText(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Card ${numbers[0]} is empty`
  return `Cards ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} are empty`
}

/** Why the words of a video keep it from being activated, and the field that puts it right: a card or the title. */
interface ActivationProblem {
  code: WordsRefusal
  field: string
  sentence: string
}

/** The first problem that activation would be refused for, as far as words are concerned; null where there is none. */
export function findActivationProblem(video: WrittenVideo & { title: string }): ActivationProblem | null {
  const code = findWordsProblem(gatherWordFacts(video))
  if (code === null) return null
  const copyProblem = code === 'copy_over_budget' ? findCopyProblem(video.copyCards, video.length) : null
  const sentence = copyProblem ? copyProblemSentence(copyProblem) : videoRefusals[code].sentence
  return { code, field: findProblemField(code, video), sentence }
}

function findProblemField(code: WordsRefusal, video: WrittenVideo): string {
  if (code === 'copy_over_budget') return findOverCard(video)
  return code === 'title_missing' ? 'title' : 'start'
}

/** The facts about a video's words that the table of status changes asks for. */
export function gatherWordFacts(video: WrittenVideo & { title: string }): WordFacts {
  return {
    hasTitle: video.title.trim() !== '',
    isCopyWithinRule: findCopyProblem(video.copyCards, video.length) === null,
    isStartCardWritten: !findMissingCopy(video).isStartCardEmpty,
  }
}

/** The field of the first card past the budget or the number of cards. */
export const findOverCard = ({ copyCards, length }: WrittenVideo): string =>
  [...findOverCards(copyCards, length)][0] ?? 'title'

/** The segment of the strip to write next: the first empty card, the start card, or else the title. */
export function findFirstGap({ copyCards, startCard }: WrittenCards): string {
  const { emptyCards, isStartCardEmpty } = findMissingCopy({ copyCards, startCard })
  const first = emptyCards[0]
  const card = first === undefined ? undefined : copyCards[first - 1]
  return card?.id ?? (isStartCardEmpty ? 'start' : 'title')
}
