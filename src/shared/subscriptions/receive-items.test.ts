import { describe, expect, it } from 'vitest'
import { receiveItems, titleItems } from './receive-items.ts'
import { defaultStatusItems } from './status-steps.ts'
import type { StepStatus } from './status-steps.ts'

const now = new Date('2026-03-05T12:00:00.000Z')
const listWith = (status: StepStatus) =>
  defaultStatusItems(new Date('2026-03-01T10:00:00.000Z'), 'agency').map((item) =>
    item.id === 'received' ? { ...item, status } : item,
  )

describe('items that arrive move the step received', () => {
  it.each([
    ['the first of two starts it', 'coming up', true, 1, 2, 'in progress'],
    ['the last completes it', 'in progress', true, 2, 2, 'complete'],
    ['the only one completes it', 'coming up', true, 1, 1, 'complete'],
    ['one after the studio completed it by hand changes nothing', 'complete', true, 1, 2, 'complete'],
    ['one taken back opens it again', 'complete', false, 1, 2, 'in progress'],
    ['the only one taken back opens it again', 'complete', false, 0, 1, 'in progress'],
    ['all taken back before it was complete: it is coming up', 'in progress', false, 0, 2, 'coming up'],
  ] as const)('%s', (_, from, isArrival, received, expected, to) => {
    const after = receiveItems(listWith(from), { isArrival, received, expected }, now)
    expect(after.find((item) => item.id === 'received')?.status).toBe(to)
  })
})

it('items without a name are numbered', () => {
  const item = { link: '', size: '', notes: '', photoIds: [] }
  const items = [
    { ...item, id: 'a', name: 'Trail shoe' },
    { ...item, id: 'b', name: ' ' },
  ]
  expect(titleItems(items)).toEqual([
    { id: 'a', title: 'Trail shoe' },
    { id: 'b', title: 'Item 2' },
  ])
})

it('a step that is there already is left as it is, its day too', () => {
  const items = listWith('complete')
  expect(receiveItems(items, { isArrival: true, received: 2, expected: 2 }, now)).toEqual(items)
  const without = items.filter(({ id }) => id !== 'received')
  expect(receiveItems(without, { isArrival: true, received: 1, expected: 2 }, now)).toEqual(without)
})
