import { expect, test } from 'vitest'
import { findLinePoster } from './find-line-poster.ts'
import { emptyItem } from '../cart/product-selections.ts'

const bottle = { ...emptyItem('bottle'), photoIds: ['bottle-1'] }
const box = emptyItem('box')
const lamp = { ...emptyItem('lamp'), photoIds: ['lamp-1', 'lamp-2'] }

test('what stands for a line of an order is the first photo of its own items', () => {
  const items = [bottle, box, lamp]
  expect(findLinePoster({ itemIds: ['box', 'lamp'] }, items)).toEqual({
    kind: 'item',
    url: '/api/files/lamp-1',
  })
  expect(findLinePoster({ itemIds: ['box'] }, items)).toBeNull()
  expect(findLinePoster({}, items), 'until they are chosen it is the first item').toMatchObject({
    url: '/api/files/bottle-1',
  })
})
