import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { VideoCopy } from '../timeline/lay-out-video.ts'
import { cutContentJson, isSameContent } from './cut-content.ts'
import { freezeCutCopy } from './cut-copy.ts'

const video: VideoCopy = {
  length: 15,
  frameRate: { num: 25, den: 1 },
  copyCards: [
    { id: 'a', copy: 'Wet stone.' },
    { id: 'b', copy: 'Warm light.', timing: { in: 130, out: 200 } },
  ],
  startCard: { use: true, text: 'First light' },
  endCard: { use: false, logo: true, tagline: '' },
}
const copy = freezeCutCopy(video, ['16:9'])
const masters = [
  { ratio: '9:16', sha256: 'b'.repeat(64) },
  { ratio: '16:9', sha256: 'a'.repeat(64) },
] as const
const cut = { videoId: 'film-1', number: 2, masters, copy }
const hash = (content: Parameters<typeof cutContentJson>[0]) =>
  createHash('sha256').update(cutContentJson(content)).digest('hex')

describe('what an approval binds', () => {
  test('is film, cut, the hashes of its files, and each card with its words and frames', () => {
    expect(JSON.parse(cutContentJson(cut))).toEqual({
      film: 'film-1',
      cut: 2,
      masters: [masters[1], masters[0]],
      cards: [
        { kind: 'start', id: 'start', words: 'First light', in: 0, out: 38 },
        { kind: 'copy', id: 'a', words: 'Wet stone.', in: 48, out: 130 },
        { kind: 'copy', id: 'b', words: 'Warm light.', in: 130, out: 200 },
      ],
    })
  })
  test('has one hash in whatever order the files come, and another one for each change', () => {
    expect(hash({ ...cut, masters: masters.toReversed() })).toBe(hash(cut))
    const changed = [
      { ...cut, videoId: 'film-2' },
      { ...cut, number: 3 },
      { ...cut, masters: [masters[0]] },
      { ...cut, masters: [masters[0], { ...masters[1], sha256: 'c'.repeat(64) }] },
      { ...cut, copy: freezeCutCopy({ ...video, startCard: { use: false, text: '' } }, ['16:9']) },
      { ...cut, copy: { ...copy, copyCards: copy.copyCards.toReversed() } },
      ...copy.copyCards.flatMap((card, index) =>
        [
          { ...card, copy: `${card.copy}!` },
          { ...card, id: 'c' },
          { ...card, timing: { in: 131, out: 150 } },
        ].map((other) => ({ ...cut, copy: { ...copy, copyCards: copy.copyCards.with(index, other) } })),
      ),
    ]
    const hashes = changed.map(hash)
    expect(new Set([hash(cut), ...hashes]).size).toBe(changed.length + 1)
  })
})

describe('a film', () => {
  const says = (changes: Partial<VideoCopy>) => isSameContent({ ...video, ...changes }, copy)
  const [first, second] = video.copyCards
  if (!first || !second) throw new Error('There are two cards')

  test('says what its cut says, also where a card stands by itself at the frames that it was given', () => {
    expect(says({})).toBe(true)
    const [start, end] = [copy.copyCards[0]?.timing?.in ?? 0, copy.copyCards[0]?.timing?.out ?? 0]
    expect(says({ copyCards: [{ ...first, timing: { in: start, out: end } }, second] })).toBe(true)
    const asSpread = freezeCutCopy({ ...video, copyCards: [first, { ...second, timing: undefined }] }, [
      '16:9',
    ])
    const timed = { ...video, copyCards: asSpread.copyCards }
    expect(isSameContent({ ...timed, copyCards: [first, { id: 'b', copy: 'Warm light.' }] }, asSpread)).toBe(
      true,
    )
  })
  test('says the same where only what nobody sees has changed', () => {
    expect(says({ endCard: { use: false, logo: false, tagline: 'Not shown' } })).toBe(true)
    expect(says({ copyCards: [{ ...first, copy: ' Wet stone. ' }, second] })).toBe(true)
  })
  test.each<[string, Partial<VideoCopy>]>([
    ['another word', { copyCards: [{ ...first, copy: 'Dry stone.' }, second] }],
    ['another card', { copyCards: [{ ...first, id: 'c' }, second] }],
    ['a card less', { copyCards: [first] }],
    ['another order', { copyCards: [second, first] }],
    [
      'other frames of a card that somebody timed',
      { copyCards: [first, { ...second, timing: { in: 131, out: 200 } }] },
    ],
    [
      'another end of a card that somebody timed',
      { copyCards: [first, { ...second, timing: { in: 130, out: 201 } }] },
    ],
    [
      'a card that is as spread again after somebody timed it',
      { copyCards: [first, { id: second.id, copy: second.copy }] },
    ],
    [
      'a card beside it that nobody timed and that stands elsewhere now',
      { copyCards: [{ ...first, timing: { in: 40, out: 120 } }, second] },
    ],
    ['another start card', { startCard: { use: true, text: 'Last light' } }],
    ['no start card', { startCard: { use: false, text: 'First light' } }],
    ['an end card', { endCard: { use: true, logo: true, tagline: '' } }],
    ['another length', { length: 30 }],
  ])('says something else with %s', (_name, changes) => {
    expect(says(changes)).toBe(false)
  })
  test('has another end card by logo and tagline', () => {
    const ended = { ...video, endCard: { use: true, logo: true, tagline: 'Run.' } }
    const its = freezeCutCopy(ended, ['16:9'])
    expect(isSameContent(ended, its)).toBe(true)
    for (const endCard of [
      { ...ended.endCard, logo: false },
      { ...ended.endCard, tagline: 'Walk.' },
    ])
      expect(isSameContent({ ...ended, endCard }, its)).toBe(false)
  })
})
