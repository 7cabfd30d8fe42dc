import { describe, expect, it } from 'vitest'
import {
  emptyCardsText,
  findActivationProblem,
  findFirstGap,
  findMissingCopy,
  lacksCopy,
  needsCopyFirst,
} from './missing-copy.ts'
import { findVideoChangeProblem } from './video-status.ts'

const video = (copy: string[], startCard = { use: false, text: '' }, length = 15) => ({
  title: 'First light',
  length,
  copyCards: copy.map((text, index) => ({ id: `card-${index + 1}`, copy: text })),
  startCard,
})
const on = { use: true, text: ' ' }

describe('what the copy of a film lacks', () => {
  it('is its empty cards by number, white space included', () => {
    expect(findMissingCopy(video(['', 'Turn it.', ' \n']))).toEqual({
      emptyCards: [1, 3],
      isStartCardEmpty: false,
    })
    expect(lacksCopy(video(['', 'Turn it.', ' \n']))).toBe(true)
    expect(lacksCopy(video(['Turn', 'it', 'again.']))).toBe(false)
  })

  it('is the text of a start card that is on', () => {
    expect(findMissingCopy(video([], on)).isStartCardEmpty).toBe(true)
    expect(lacksCopy(video([], on))).toBe(true)
    expect(findMissingCopy(video([], { use: false, text: '' })).isStartCardEmpty).toBe(false)
    expect(findMissingCopy(video([], { use: true, text: 'KR4' })).isStartCardEmpty).toBe(false)
  })

  it('is called by numbers', () => {
    expect([[2], [1, 3], [1, 2, 3]].map(emptyCardsText)).toEqual([
      'Card 2 is empty',
      'Cards 1 and 3 are empty',
      'Cards 1, 2 and 3 are empty',
    ])
  })

  it('is written from the first empty card on', () => {
    expect(findFirstGap(video(['Turn it.', '', '']))).toBe('card-2')
    expect(findFirstGap(video(['Turn it.'], on))).toBe('start')
    expect(findFirstGap(video(['Turn it.']))).toBe('title')
  })
})

describe('a film needs copy first', () => {
  it('while a card has no word, or a start card that is on has none', () => {
    expect(needsCopyFirst(video(['', '', '']))).toBe(true)
    expect(needsCopyFirst(video([]))).toBe(true)
    expect(needsCopyFirst(video(['', 'Turn it.', '']))).toBe(true)
    expect(needsCopyFirst(video(['Turn', 'it', 'again.']))).toBe(false)
    expect(needsCopyFirst(video(['Turn it.', '', ''], on))).toBe(true)
  })

  it('never where its length has no room for any', () => {
    expect(needsCopyFirst(video([], undefined, 5))).toBe(false)
    expect(needsCopyFirst(video([], on, 5))).toBe(true)
  })
})

describe('activation', () => {
  it('takes empty cards', () => {
    expect(findActivationProblem(video(['', '', '']))).toBeNull()
  })

  it.each([
    [video(['', '', ''], on), 'start', /start card is on but has no text/],
    [{ ...video(['Turn it.']), title: ' ' }, 'title', /title/],
    [video(['One.', 'word '.repeat(31)]), 'card-2', /2 words over/],
    [video(['One.', 'Two.', 'Three.', '']), 'card-4', /room for 3 copy cards/],
  ])('refuses %j by its field %s', (refused, field, sentence) => {
    expect(findActivationProblem(refused)).toMatchObject({ field, sentence: expect.stringMatching(sentence) })
  })

  const combinations = [false, true].flatMap((hasTitle) =>
    [false, true].flatMap((isOver) => [false, true].map((isStartEmpty) => [hasTitle, isOver, isStartEmpty])),
  )
  it.each(combinations)('is refused as the table refuses it: title %s, over %s, start %s', (...facts) => {
    const [hasTitle, isOver, isStartEmpty] = facts
    const draft = {
      ...video([isOver ? 'word '.repeat(31) : 'One.'], isStartEmpty ? on : undefined),
      title: hasTitle ? 'First light' : ' ',
    }
    const table = findVideoChangeProblem('draft', 'activated', 'customer', {
      hasTitle: draft.title.trim() !== '',
      isCopyWithinRule: !isOver,
      isStartCardWritten: !isStartEmpty,
      isReceivedComplete: false,
      isBriefComplete: false,
      isStyleComplete: false,
      hasBlockingQuestion: true,
      hasAllFinishedFiles: false,
      isRevisionAnswered: false,
      isCutHeldBack: true,
      isApprovalMissing: true,
      revisionsLeft: 0,
      paysForRevision: false,
      hasReason: false,
    })
    expect(findActivationProblem(draft)?.code ?? null).toBe(table)
  })
})
