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

interface WrittenFilm extends WrittenCards {
  length: number
}

/** What the copy of a film lacks. */
export interface MissingCopy {
  /** Copy cards without words, by number from 1. */
  emptyCards: number[]
  /** The start card is on, and has no text. */
  isStartCardEmpty: boolean
}

/** Lists what the copy of a film lacks: empty copy cards, and a start card that is on without text. */
export function findMissingCopy({ copyCards, startCard }: WrittenCards): MissingCopy {
  return {
    emptyCards: copyCards.flatMap(({ copy }, index) => (countWords(copy) === 0 ? [index + 1] : [])),
    isStartCardEmpty: startCard.use && startCard.text.trim() === '',
  }
}

/** Whether anything is left to write. */
export function lacksCopy(film: WrittenCards): boolean {
  const { emptyCards, isStartCardEmpty } = findMissingCopy(film)
  return emptyCards.length > 0 || isStartCardEmpty
}

/** Whether writing is what a film needs first: it has room for copy and none yet, or its start card has no text. */
export function needsCopyFirst(film: WrittenFilm): boolean {
  if (findMissingCopy(film).isStartCardEmpty) return true
  return (
    videoLengthRule(film.length).copyCards > 0 && film.copyCards.every(({ copy }) => countWords(copy) === 0)
  )
}

/** "Card 2 is empty", "Cards 1, 2 and 3 are empty". */
export function emptyCardsText(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Card ${numbers[0]} is empty`
  return `Cards ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} are empty`
}

/** Why the words of a film keep it from being activated, and the field that puts it right: a card or the title. */
interface ActivationProblem {
  code: WordsRefusal
  field: string
  sentence: string
}

/** The first problem that activation would be refused for, as far as words are concerned; null where there is none. */
export function findActivationProblem(film: WrittenFilm & { title: string }): ActivationProblem | null {
  const code = findWordsProblem(gatherWordFacts(film))
  if (code === null) return null
  const copyProblem = code === 'copy_over_budget' ? findCopyProblem(film.copyCards, film.length) : null
  const sentence = copyProblem ? copyProblemSentence(copyProblem) : videoRefusals[code].sentence
  return { code, field: findProblemField(code, film), sentence }
}

function findProblemField(code: WordsRefusal, film: WrittenFilm): string {
  if (code === 'copy_over_budget') return findOverCard(film)
  return code === 'title_missing' ? 'title' : 'start'
}

/** The facts about a film's words that the table of status changes asks for. */
export function gatherWordFacts(film: WrittenFilm & { title: string }): WordFacts {
  return {
    hasTitle: film.title.trim() !== '',
    isCopyWithinRule: findCopyProblem(film.copyCards, film.length) === null,
    isStartCardWritten: !findMissingCopy(film).isStartCardEmpty,
  }
}

const findOverCard = ({ copyCards, length }: WrittenFilm): string =>
  [...findOverCards(copyCards, length)][0] ?? 'title'

/** The segment of the strip to write next: the first empty card, the start card, or else the title. */
export function findFirstGap({ copyCards, startCard }: WrittenCards): string {
  const { emptyCards, isStartCardEmpty } = findMissingCopy({ copyCards, startCard })
  const first = emptyCards[0]
  const card = first === undefined ? undefined : copyCards[first - 1]
  return card?.id ?? (isStartCardEmpty ? 'start' : 'title')
}
