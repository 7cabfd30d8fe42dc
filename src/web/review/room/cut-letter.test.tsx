// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { ReviewCut } from '#shared/contract/review/review.ts'
import { click, findButton, mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { CutLetter } from './cut-letter.tsx'

const withLetter = (letter: string, number = 2) =>
  ({ number, letter, sentAt: null, changes: null, exception: null, deliveredAt: null }) as ReviewCut
const long = 'We held the last shot a little longer, as you asked. '.repeat(30)

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())

const isFolded = () => mounted?.place.querySelector('p')?.dataset['folded'] !== undefined

test('a long letter is folded until all of it is wanted', () => {
  mounted = mountInTest(<CutLetter cut={withLetter(long)} />)
  const button = findButton('Read all')
  expect([isFolded(), button.getAttribute('aria-expanded')]).toEqual([true, 'false'])
  click(button)
  expect([isFolded(), button.getAttribute('aria-expanded')]).toEqual([false, 'true'])
  click(findButton('Show less'))
  expect(isFolded()).toBe(true)
})

test('the letter of another cut is folded again', () => {
  mounted = mountInTest(<CutLetter cut={withLetter(long)} />)
  click(findButton('Read all'))
  mounted.show(<CutLetter cut={withLetter(long, 1)} />)
  expect(isFolded()).toBe(true)
})

test.each([
  ['five lines', 'One.\n\nThree.\nFour.\nFive.\n', false],
  ['six lines', 'One.\n\nThree.\nFour.\nFive.\nSix.', true],
  ['one paragraph that fits', 'a'.repeat(300), false],
  ['one that does not', 'a'.repeat(301), true],
])('a letter of %s is folded only where it is longer', (_, letter, isLong) => {
  expect(renderToStaticMarkup(<CutLetter cut={withLetter(letter)} />).includes('Read all')).toBe(isLong)
})
