import { describe, expect, it } from 'vitest'
import { seedProducts } from '../products/catalogue.ts'
import { countMissingForCutdowns, findWaysToFit, type VideoToFit } from './find-ways-to-fit.ts'

const catalogue = { products: [...seedProducts] }
const video = (title: string, lengthSeconds: number, more: Partial<VideoToFit> = {}): VideoToFit => ({
  id: title,
  title,
  lengthSeconds,
  hasCutdowns: false,
  tokens: lengthSeconds / 5 + (more.hasCutdowns ? 1 : 0),
  isChanged: false,
  copy: { kept: [] },
  ...more,
})
const cut = { hasCutdowns: true }
const ways = (missing: number, ...videos: VideoToFit[]) =>
  findWaysToFit(videos, missing, catalogue).map(({ words, frees }) => [words, frees])

describe('what a plan can give up to fit', () => {
  it('are the cutdowns of what it brings, the last ones first, or a film', () => {
    expect(
      ways(1, video('A', 15, cut), video('B', 15, { ...cut, isChanged: true }), video('C', 15, cut)),
    ).toEqual([
      ['the cutdowns of “B”', 1],
      ['the film “B”', 4],
    ])
    expect(ways(2, video('A', 15, cut), video('B', 15, cut), video('C', 5, cut))).toEqual([
      ['the cutdowns of “B” and “C”', 2],
      ['the film “C”', 2],
    ])
  })

  it('is a film only where the cutdowns are not enough', () => {
    expect(ways(3, video('A', 15, cut), video('B', 5))).toEqual([['the film “A”', 4]])
  })

  it('is the smallest film that is enough, one without words before one with words', () => {
    const words = { copy: { kept: [{ copy: 'Said.' }] } }
    expect(ways(2, video('A', 30), video('B', 15), video('C', 5))).toEqual([['the film “B”', 3]])
    expect(ways(1, video('A', 15), video('B', 5, words))).toEqual([['the film “A”', 3]])
    expect(ways(1, video('A', 5, { isChanged: true }), video('B', 5))).toEqual([['the film “A”', 1]])
    expect(ways(1, video('A', 5), video('B', 15, { id: null }))).toEqual([['the film “B”', 3]])
    expect(ways(1, video('A', 15), video('B', 5, { ...words, id: null }))).toEqual([['the film “A”', 3]])
  })

  it('are several films where one is not enough, and nothing where there is only one', () => {
    expect(ways(4, video('A', 15), video('B', 5), video('', 15))).toEqual([
      ['the films “B” and “Untitled 15 second film”', 4],
    ])
    expect(ways(3, video('A', 30))).toEqual([])
    expect(ways(9, video('A', 5), video('B', 5))).toEqual([])
  })

  it('counts what cutdowns free at today’s prices', () => {
    expect(ways(1, video('A', 15, { ...cut, tokens: 3 }))).toEqual([])
  })

  it('names the places of the films in the plan', () => {
    const found = findWaysToFit([video('A', 15, cut), video('B', 15)], 1, catalogue)
    expect(found.map(({ gives, videos }) => [gives, videos])).toEqual([
      ['cutdowns', [0]],
      ['films', [1]],
    ])
  })
})

describe('the tokens that are missing for the cutdowns of a film', () => {
  it('are what they cost, less what is left', () => {
    expect(countMissingForCutdowns(video('A', 15), 0, catalogue)).toBe(1)
    expect(countMissingForCutdowns(video('A', 15), -2, catalogue)).toBe(3)
    expect(countMissingForCutdowns(video('A', 15), 1, catalogue)).toBe(0)
  })

  it('are none where it has them, or where they are not sold', () => {
    expect(countMissingForCutdowns(video('A', 15, cut), -2, catalogue)).toBe(0)
    const unsold = { products: seedProducts.filter(({ kind }) => kind !== 'cutdowns') }
    expect(countMissingForCutdowns(video('A', 15), 0, unsold)).toBe(0)
  })
})
