import { randomInt } from 'node:crypto'

/** Chance that can be had again: the same seed gives the same numbers. */
export interface Random {
  seed: number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** One of them; undefined of none. */
  pick<Item>(items: readonly Item[]): Item | undefined
}

const givenSeed = process.env['ARCFRAME_SEED']

/** Seeded by ARCFRAME_SEED to repeat a run, otherwise anew; the tests print the seed. */
export function createRandom(seed = Number(givenSeed ?? randomInt(2 ** 31))): Random {
  let state = seed
  // mulberry32, see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { seed, between, pick: (items) => items[between(0, items.length - 1)] }
}

/** For a test that is run once a seed, with the seed in its title: ARCFRAME_SEED alone, or so many new ones. */
export const drawSeeds = (count: number): number[] =>
  givenSeed ? [Number(givenSeed)] : Array.from({ length: count }, () => createRandom().seed)
