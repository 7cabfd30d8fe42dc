import { expect, test } from 'vitest'
import { createRandom } from '#test/random.ts'
import { diffWords } from './diff-words.ts'

test('words that changed are marked, the others stay', () => {
  expect(diffWords('Steam in nine seconds.', 'Steam in six short seconds.')).toEqual([
    { kind: 'same', text: 'Steam in' },
    { kind: 'removed', text: 'nine' },
    { kind: 'added', text: 'six short' },
    { kind: 'same', text: 'seconds.' },
  ])
  expect(diffWords('', 'No cord.')).toEqual([{ kind: 'added', text: 'No cord.' }])
  expect(diffWords('No cord.', '')).toEqual([{ kind: 'removed', text: 'No cord.' }])
  expect(diffWords(' ', '')).toEqual([])
})

test('of any two texts, both can be read in what is shown', () => {
  const { seed, between } = createRandom()
  const write = () => Array.from({ length: between(0, 12) }, () => 'abc'[between(0, 2)] ?? 'a').join(' ')
  for (let round = 0; round < 200; round += 1) {
    const [before, after] = [write(), write()]
    const runs = diffWords(before, after)
    const read = (without: string) =>
      runs.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join(' ')
    expect([read('added'), read('removed')], `seed ${seed}`).toEqual([before, after])
  }
})
