import { expect, test } from 'vitest'
import { cutCopy } from '../notes/review-note-in-test.ts'
import { listSegments } from './list-segments.ts'

const rate = { num: 25, den: 1 }
const copy = {
  ...cutCopy,
  copyCards: [
    { id: 'one', copy: 'Holds on wet rock.', timing: { in: 50, out: 100 } },
    { id: 'two', copy: 'Four millimetres.', timing: { in: 150, out: 200 } },
  ],
  startCard: { use: true, text: 'KR4', timing: { in: 0, out: 40 } },
  endCard: { use: true, logo: true, tagline: 'Run back.', timing: { in: 313, out: 375 } },
}

const readLast = (frameCount: number) => listSegments(copy, { rate, frameCount }).at(-1)

test('cards have a short name that says what they are', () => {
  expect(listSegments(copy, { rate, frameCount: 375 }).map(({ name, short }) => [name, short])).toEqual([
    ['Start card', 'Start'],
    ['Card 1', '1'],
    ['Card 2', '2'],
    ['End card', 'End'],
  ])
})

test('cards end with the file, and those that begin after it are left out', () => {
  expect(readLast(370)).toMatchObject({ short: 'End', in: 313, out: 370 })
  expect(readLast(313)).toMatchObject({ short: '2', in: 150, out: 200 })
})
