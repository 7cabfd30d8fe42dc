import { describe, expect, test } from 'vitest'
import {
  cartBytesMax,
  coerceTotalPrice,
  countUnreadableLines,
  defaultSelections,
  haveOwnIds,
  isSelectionsObject,
  itemTitle,
  productSelectionsSchema,
  readSelections,
  selectionLimits,
  type ProductSelections,
} from './product-selections.ts'

/** Letters of three bytes each. */
const text = (characters: number) => '界'.repeat(characters)

describe('a total price', () => {
  test.each([
    [1520.5, 1520.5],
    [0, 0],
    ['1140', 1140],
    [' 12.5 ', 12.5],
    ['', 0],
    ['  ', 0],
    ['much', 0],
    ['12 dollars', 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [null, 0],
    [undefined, 0],
    [true, 0],
    [[1140], 0],
    [{}, 0],
  ])('of %j is the number %d', (given, price) => {
    expect(coerceTotalPrice(given)).toBe(price)
  })
})

describe('selections', () => {
  test.each([
    [{}, true],
    [{ plan: 'yearly' }, true],
    [[], false],
    [null, false],
    [undefined, false],
    ['{}', false],
    [1, false],
  ])('%j is an object: %s', (value, isObject) => {
    expect(isSelectionsObject(value)).toBe(isObject)
  })

  test('that are stored whole are read as they are', () => {
    expect(productSelectionsSchema.parse(defaultSelections)).toEqual(defaultSelections)
    expect(readSelections(defaultSelections)).toEqual(defaultSelections)
  })

  test('keep valid fields beside an invalid one', () => {
    const stored = { plan: 'yearly', package: 'golden', films: 'many', producerNote: 'Wet stone' }
    expect(readSelections(stored)).toEqual({
      ...defaultSelections,
      plan: 'yearly',
      producerNote: 'Wet stone',
    })
  })

  test.each([0, -1, 1e9, 1.5, 'two', null])('keep valid films beside one whose count is %j', (count) => {
    const [first, second, third] = defaultSelections.films
    const stored = { ...defaultSelections, films: [first, { ...second, count }, third] }
    expect(readSelections(stored).films).toEqual([first, third])
    expect(countUnreadableLines(stored)).toBe(1)
  })

  test('give films with the same id separate ids, so that none is priced as another', () => {
    const [video] = defaultSelections.films
    const long = 'x'.repeat(64)
    const videos = [
      { ...video, id: 'a', lengthSeconds: 60 },
      { ...video, id: 'a', lengthSeconds: 5 },
      { ...video, id: 'a-2' },
      { ...video, id: long },
      { ...video, id: long },
    ]
    const read = readSelections({ ...defaultSelections, films: videos })
    expect(read.films.map(({ id }) => id)).toEqual(['a', 'a-3', 'a-2', long, `${'x'.repeat(60)}-2`])
    expect(productSelectionsSchema.parse(read)).toEqual(read)
    expect(read.films.map(({ lengthSeconds }) => lengthSeconds)).toEqual([60, 5, 15, 15, 15])
  })

  test('count what of them cannot be read', () => {
    expect(countUnreadableLines(defaultSelections)).toBe(0)
    expect(countUnreadableLines({ films: 'many' })).toBe(0)
    expect(countUnreadableLines({ films: [null], items: [{}, defaultSelections.items[0]] })).toBe(2)
  })

  test('name an item without a name by its position', () => {
    expect([itemTitle({ name: '  ' }, 1), itemTitle({ name: ' Lamp ' }, 0)]).toEqual(['Item 2', 'Lamp'])
  })

  test('that reach every limit at once still fit into a cart', () => {
    const {
      films: videos,
      items,
      photosPerItem,
      nameCharacters,
      noteCharacters,
      linkCharacters,
    } = selectionLimits
    const largest: ProductSelections = {
      ...defaultSelections,
      films: Array.from({ length: videos }, () => ({
        id: 'x'.repeat(64),
        lengthSeconds: 600,
        count: 99,
        hasCutdowns: false,
        move: 'dolly-zoom' as const,
      })),
      items: Array.from({ length: items }, () => ({
        id: 'x'.repeat(64),
        name: text(nameCharacters),
        link: text(linkCharacters),
        size: text(nameCharacters),
        notes: text(noteCharacters),
        photoIds: Array.from({ length: photosPerItem }, () => 'x'.repeat(64)),
      })),
      producerNote: text(noteCharacters),
    }
    expect(productSelectionsSchema.parse(largest)).toEqual(largest)
    expect(Buffer.byteLength(JSON.stringify(largest))).toBeLessThan(cartBytesMax)
    // What one request may carry (app.ts): the whole cart, as the first save of a cart made before signing in.
    expect(Buffer.byteLength(JSON.stringify({ productSelections: largest }))).toBeLessThan(256 * 1024)
  })
})

const many = <Line extends object>(line: Line, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...line, id: `line-${index}` }))

describe('lines', () => {
  const [video] = defaultSelections.films
  const [item] = defaultSelections.items

  test('that are too many are left out from the end, and counted', () => {
    const stored = { films: many(video!, 62), items: many(item!, 21) }
    const read = readSelections(stored)
    expect([read.films.length, read.items.length]).toEqual([60, 20])
    expect([read.films.at(-1)?.id, read.items.at(-1)?.id]).toEqual(['line-59', 'line-19'])
    expect(countUnreadableLines(stored)).toBe(3)
  })

  test('of a stored list that is empty stay none', () => {
    expect(readSelections({ films: [], items: [] })).toMatchObject({ films: [], items: [] })
    expect(countUnreadableLines(null)).toBe(0)
  })

  test('that need no other id are the very same', () => {
    const { films: videos } = readSelections({ films: [video, { ...video, id: 'other' }] })
    expect(videos.map(({ id }) => id)).toEqual(['film-1', 'other'])
    expect([
      haveOwnIds([]),
      haveOwnIds([{ id: 'a' }, { id: 'b' }]),
      haveOwnIds([{ id: 'a' }, { id: 'a' }]),
    ]).toEqual([true, true, false])
  })

  test.each(['', 'a b', ' a', 'a ', 'x'.repeat(65), 'ü', 'a/b'])('of the id %j are none', (id) => {
    expect(readSelections({ films: [{ ...video, id }] }).films).toEqual([])
  })
})

test('a new cart has one item without a description, and no note', () => {
  expect(defaultSelections.items).toEqual([
    { id: 'item-1', name: '', link: '', size: '', notes: '', photoIds: [] },
  ])
  expect(defaultSelections.producerNote).toBe('')
})
