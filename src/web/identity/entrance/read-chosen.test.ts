import { expect, test } from 'vitest'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import { readChosen } from './read-chosen.ts'

const stored = JSON.stringify({ ...defaultSelections, plan: 'yearly', package: 'agency' })

test('films of the page to return to are shown beside the form', () => {
  expect(readChosen('/product/build/?films=15x2,30c&plan=quarterly', null)).toMatchObject({
    plan: 'quarterly',
    package: 'automated',
    films: [
      { lengthSeconds: 15, count: 2, hasCutdowns: false },
      { lengthSeconds: 30, count: 1, hasCutdowns: true },
    ],
  })
})

test('a selection in local storage is shown, with the parts that the link changes', () => {
  expect(readChosen('/product/build/', stored)).toMatchObject({ plan: 'yearly', package: 'agency' })
  expect(readChosen('/product/build/?films=5', stored)).toMatchObject({
    plan: 'yearly',
    films: [{ lengthSeconds: 5 }],
  })
})

test.each([
  ['nothing was chosen', '/product/build/', null],
  ['they go elsewhere', '/account/', stored],
  ['they come from nowhere', undefined, stored],
  ['it is broken', '/product/build/', '{"films":'],
  ['it is no selection', '/product/build/', '[]'],
])('nothing is shown where %s', (_, from, local) => {
  expect(readChosen(from, local)).toBeNull()
})
