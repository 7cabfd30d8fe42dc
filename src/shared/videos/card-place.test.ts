import { expect, test } from 'vitest'
import { describeAnchors } from './card-place.ts'

test('the place of a card is named once, and again for each ratio where it stands elsewhere', () => {
  expect(describeAnchors('copy', undefined, ['16:9'])).toBe('Bottom')
  expect(describeAnchors('copy', undefined, ['16:9', '9:16', '1:1'])).toBe('Bottom, middle in 9:16')
  expect(describeAnchors('end', { all: 'top', '1:1': 'left' }, ['16:9', '9:16', '1:1'])).toBe(
    'Top, left in 1:1',
  )
})
