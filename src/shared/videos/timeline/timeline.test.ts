import { describe, expect, test } from 'vitest'
import { createRandom, drawSeeds, type Random } from '#test/random.ts'
import { ratioSchema } from '../ratios.ts'
import { findCoveringAreas } from '../safe-areas.ts'
import { carryTimings } from './carry-timings.ts'
import { findCardFlags } from './find-card-flags.ts'
import { findCoveredCards } from './find-covered-cards.ts'
import { findTimingProblems } from './find-timing-problems.ts'
import { frameRateNames, frameRatesByName } from './frame-rate.ts'
import { layOutCard } from './lay-out-card.ts'
import { countVideoFrames, isCard, layOutVideo, type VideoCopy } from './lay-out-video.ts'
import { countReadingFrames, findShortCards } from './reading-time.ts'

const video = (changes: Partial<VideoCopy> = {}): VideoCopy => ({
  length: 15,
  frameRate: { num: 25, den: 1 },
  copyCards: ['a', 'b', 'c'].map((id) => ({ id, copy: '' })),
  startCard: { use: false, text: '' },
  endCard: { use: false, logo: true, tagline: '' },
  ...changes,
})
const copy = (id: string, text: string, timing?: [number, number]) => ({
  id,
  copy: text,
  ...(timing && { timing: { in: timing[0], out: timing[1] } }),
})
const times = (it: VideoCopy) => layOutVideo(it).map((segment) => [segment.id, segment.in, segment.out])

/** Start and end card are switched off, and keep a timing. */
const switchedOff = (timing: { in: number; out: number }) =>
  video({
    startCard: { use: false, text: 'New', timing },
    endCard: { use: false, logo: true, tagline: '', timing },
  })

/** A video as somebody could have made it: any cards, some of them timed anyhow. */
function drawVideo(random: Random): VideoCopy {
  const length = random.between(5, 60)
  const frameRate = frameRatesByName[random.pick(frameRateNames) ?? '25']
  const timing = () => {
    if (random.between(0, 2) > 0) return {}
    const start = random.between(0, length * 25)
    return { timing: { in: start, out: random.between(0, length * 25) } }
  }
  const text = () => Array.from({ length: random.between(0, 9) }, () => 'word').join(' ')
  return {
    length,
    frameRate,
    copyCards: Array.from({ length: random.between(0, 8) }, (_, id) => ({
      id: `card-${id}`,
      copy: text(),
      ...timing(),
    })),
    startCard: { use: random.between(0, 1) === 1, text: text(), ...timing() },
    endCard: { use: random.between(0, 1) === 1, logo: true, tagline: text(), ...timing() },
  }
}

describe('a film whose cards are timed', () => {
  test('keeps the others as spread where they fit', () => {
    const spread = times(video())
    const cards = [copy('a', ''), copy('b', '', [150, 200]), copy('c', '')]
    expect(times(video({ copyCards: cards }))).toEqual([spread[0], ['b', 150, 200], spread[2]])
  })

  test('makes room for a card that nobody timed beside one that was', () => {
    const cards = [copy('a', ''), copy('b', '', [20, 40]), copy('c', '')]
    const [a] = layOutVideo(video({ copyCards: cards }))
    expect(a?.in).toBeGreaterThanOrEqual(0)
    expect(a?.out).toBeLessThanOrEqual(20)
    expect(findTimingProblems(video({ copyCards: cards }))).toEqual([])
  })

  test('cuts an opening that nobody timed where the first card starts', () => {
    const it = video({ startCard: { use: true, text: 'New' }, copyCards: [copy('a', '', [30, 60])] })
    expect(times(it)).toEqual([
      ['start', 0, 30],
      ['a', 30, 60],
    ])
  })
})

describe('the rules of time', () => {
  test.each([
    [[copy('a', '', [10, 10])], 'too_short', 'a', 'Card 1 ends before it starts.'],
    [[copy('a', '', [300, 376])], 'outside', 'a', 'Card 1 runs past the end of the film (15.00 s).'],
    [[copy('a', '', [10, 50]), copy('b', '', [49, 90])], 'overlap', 'b', 'Card 2 starts before card 1 ends.'],
    [
      [copy('a', '', [200, 220]), copy('b', '', [20, 40])],
      'overlap',
      'b',
      'Card 2 starts before card 1 ends.',
    ],
    [[copy('a', ''), copy('b', '', [0, 40])], 'too_short', 'a', 'There is no time left for card 1.'],
  ])('%o: %s', (copyCards, code, cardId, sentence) => {
    expect(findTimingProblems(video({ copyCards }))).toEqual([{ code, cardId, sentence }])
  })

  test('a card may start in the frame in which the one before it ends, and end with the film', () => {
    const copyCards = [copy('a', '', [0, 100]), copy('b', '', [100, 375])]
    expect(findTimingProblems(video({ copyCards }))).toEqual([])
  })

  test('count start and end card as well', () => {
    const copyCards = [copy('a', '', [20, 330])]
    const startCard = { use: true, text: 'New', timing: { in: 0, out: 30 } }
    const endCard = { use: true, logo: true, tagline: '', timing: { in: 320, out: 375 } }
    expect(
      findTimingProblems(video({ copyCards, startCard, endCard })).map(({ sentence }) => sentence),
    ).toEqual(['Card 1 starts before the start card ends.', 'End card starts before card 1 ends.'])
  })

  test('count cards that are switched off, as far as their own timing goes', () => {
    expect(findTimingProblems(switchedOff({ in: 0, out: 375 }))).toEqual([])
    expect(findTimingProblems(switchedOff({ in: 9, out: 9 })).map(({ sentence }) => sentence)).toEqual([
      'Start card ends before it starts.',
      'End card ends before it starts.',
    ])
    expect(findTimingProblems(switchedOff({ in: 9, out: 376 })).map(({ code }) => code)).toEqual([
      'outside',
      'outside',
    ])
  })

  test.each(drawSeeds(40))('are what a laid out film without problems keeps (ARCFRAME_SEED=%i)', (seed) => {
    const random = createRandom(seed)
    for (let round = 0; round < 50; round += 1) {
      const it = drawVideo(random)
      const cards = layOutVideo(it).filter(isCard)
      if (findTimingProblems(it).length > 0) continue
      const edges = cards.flatMap((card) => [card.in, card.out])
      expect(edges).toEqual(edges.toSorted((a, b) => a - b))
      expect(Math.max(0, ...edges)).toBeLessThanOrEqual(countVideoFrames(it))
      expect(edges.every(Number.isInteger)).toBe(true)
    }
  })
})

describe('reading time', () => {
  test.each([
    ['', 0],
    ['One', 20],
    ['One two three four five', 38],
    ['One two three four five six seven eight nine ten', 75],
  ])('of "%s" is %i frames at 25', (text, frames) => {
    expect(countReadingFrames(text, { num: 25, den: 1 })).toBe(frames)
  })

  test('is missing where a card stands shorter, and is mended beside its neighbours', () => {
    const text = 'One two three four five'
    const copyCards = [copy('a', '', [0, 90]), copy('b', text, [100, 120]), copy('c', '', [125, 200])]
    expect(findShortCards(video({ copyCards }))).toEqual([
      { cardId: 'b', missingFrames: 18, mend: { in: 90, out: 125 } },
    ])
  })

  test('has no mend where a card stands between its neighbours', () => {
    const copyCards = [copy('a', '', [0, 100]), copy('b', 'One', [100, 105]), copy('c', '', [105, 200])]
    expect(findShortCards(video({ copyCards }))).toEqual([{ cardId: 'b', missingFrames: 15, mend: null }])
  })

  test.each(drawSeeds(40))('no mend breaks a rule, none is longer than needed (ARCFRAME_SEED=%i)', (seed) => {
    const random = createRandom(seed)
    for (let round = 0; round < 50; round += 1) {
      const it = drawVideo(random)
      if (findTimingProblems(it).length > 0) continue
      for (const { cardId, missingFrames, mend } of findShortCards(it)) {
        if (!mend) continue
        const mended = applyTiming(it, cardId, mend)
        expect(findTimingProblems(mended)).toEqual([])
        const left = findShortCards(mended).find((card) => card.cardId === cardId)?.missingFrames ?? 0
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThan(missingFrames)
      }
    }
  })
})

function applyTiming(it: VideoCopy, cardId: string, timing: { in: number; out: number }): VideoCopy {
  if (cardId === 'start') return { ...it, startCard: { ...it.startCard, timing } }
  if (cardId === 'end') return { ...it, endCard: { ...it.endCard, timing } }
  return { ...it, copyCards: it.copyCards.map((card) => (card.id === cardId ? { ...card, timing } : card)) }
}

describe('safe areas', () => {
  const tenWords = 'Ten plain words that fill two lines of any picture'

  test('no card of ten words is covered where nobody moved it', () => {
    const copyCards = [copy('a', tenWords), copy('b', 'Short')]
    const it = video({ copyCards, endCard: { use: true, logo: true, tagline: tenWords } })
    expect(findCoveredCards(it, ratioSchema.options)).toEqual([])
  })

  test('a card at the bottom of a 9:16 stands under the caption, and the mend is beside it', () => {
    const copyCards = [{ id: 'a', copy: tenWords, place: { all: 'bottom' as const } }]
    const covered = findCoveredCards(video({ copyCards }), ['16:9', '9:16'])
    expect(covered).toEqual([
      {
        cardId: 'a',
        ratio: '9:16',
        coveredBy: ['the caption'],
        mend: { anchor: 'middle', place: { all: 'bottom', '9:16': 'middle' } },
      },
    ])
  })

  test('every mend is safe', () => {
    for (const ratio of ratioSchema.options) {
      for (const all of ['bottom-right', 'right', 'top', 'bottom'] as const) {
        const copyCards = [{ id: 'a', copy: tenWords, place: { all } }]
        for (const { mend } of findCoveredCards(video({ copyCards }), [ratio])) {
          const moved = { kind: 'copy' as const, text: tenWords, place: mend?.place, hasLogo: false }
          expect(findCoveringAreas(layOutCard(moved, ratio).box, ratio)).toEqual([])
        }
      }
    }
  })

  test('a word longer than a line is flagged, and has no mend', () => {
    const copyCards = [copy('a', 'W'.repeat(60))]
    expect(findCoveredCards(video({ copyCards }), ['9:16'])).toMatchObject([{ cardId: 'a', mend: null }])
  })
})

describe('a film of another length', () => {
  test('ends with its end card, wherever that was timed', () => {
    const endCard = { use: true, logo: true, tagline: '', timing: { in: 300, out: 375 } }
    const longer = video({ length: 30, endCard, copyCards: [copy('a', 'One', [10, 40])] })
    const carried = carryTimings(longer, 15)
    expect(carried.endCard).not.toHaveProperty('timing')
    expect(carried.copyCards[0]).toHaveProperty('timing')
    expect(carried.spreadAgain).toBe(1)
    expect(carryTimings(longer, 30).spreadAgain).toBe(0)
  })
})

describe('what is said of cards', () => {
  test('names the card, what is missing, and what puts it right in one press', () => {
    const copyCards = [
      copy('a', 'One two three four five', [0, 20]),
      { id: 'b', copy: 'Short', place: { all: 'bottom' as const } },
    ]
    const flags = findCardFlags(video({ copyCards }), ['16:9', '9:16'])
    expect(flags.map(({ tone, sentence, mend }) => [tone, sentence, mend?.label])).toEqual([
      ['warning', 'Card 1 is too short to be read: 0.8 s missing.', 'Give it 0.8 s'],
      ['warning', 'In 9:16, the caption may cover card 2.', 'Move it: middle'],
    ])
  })

  test('offers room where cards can’t stand like that', () => {
    const copyCards = [copy('a', 'One', [10, 50]), copy('b', 'Two', [40, 90]), copy('c', '')]
    const [flag] = findCardFlags(video({ copyCards }), ['16:9'])
    expect(flag).toMatchObject({
      tone: 'refused',
      cardId: 'b',
      sentence: 'Card 2 starts before card 1 ends.',
    })
    expect(findTimingProblems(video({ copyCards: flag?.mend?.cards.copyCards ?? [] }))).toEqual([])
  })

  test('room for a card leaves the others where somebody put them, if that is enough', () => {
    const copyCards = [
      copy('a', 'One', [0, 100]),
      copy('b', 'Two', [90, 200]),
      copy('c', 'Three', [190, 300]),
    ]
    const flags = findCardFlags(video({ copyCards }), ['16:9'])
    const timings = flags.map(({ mend }) => mend?.cards.copyCards.map(({ timing }) => timing?.in))
    // Without its own time the last one still leaves the second one over the first.
    expect(timings).toEqual([
      [0, undefined, 190],
      [0, undefined, undefined],
    ])
  })

  test.each(drawSeeds(20))('there is always a way to keep the rules again (ARCFRAME_SEED=%i)', (seed) => {
    const random = createRandom(seed)
    for (let round = 0; round < 50; round += 1) {
      const it = drawVideo(random)
      expect(findTimingProblems({ ...it, ...carryTimings(it, it.length) })).toEqual([])
    }
  })
})
