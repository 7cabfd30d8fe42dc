import { expect, test } from 'vitest'
import { orderShots, type OrderedShot } from './order-shots.ts'

const shot = (id: string, changes: Partial<OrderedShot> = {}): OrderedShot => ({
  id,
  subscriptionId: 'sub',
  itemIds: ['lamp'],
  status: 'activated',
  move: 'orbit',
  createdAt: '2026-03-01T10:00:00.000Z',
  ...changes,
})
/** The video of an item of its own. */
const item = (name: string, day: number, status: OrderedShot['status'] = 'activated') =>
  shot(name, { itemIds: [name], createdAt: `2026-03-0${day}T10:00:00.000Z`, status })
const order = (...shots: OrderedShot[]) => orderShots(shots).map(({ id }) => id)

test('films of one item stand together, also where others are older or further', () => {
  const queued = { itemIds: ['bottle'], status: 'queued' as const, createdAt: '2026-02-01T10:00:00.000Z' }
  const onRig = shot('on the rig', { status: 'shooting', createdAt: '2026-03-09T10:00:00.000Z' })
  expect(order(shot('lamp'), shot('bottle', queued), onRig)).toEqual(['on the rig', 'lamp', 'bottle'])
})

test('an item of the same id in another subscription is another item', () => {
  const other = { subscriptionId: 'other', createdAt: '2026-03-02T10:00:00.000Z' }
  const later = { createdAt: '2026-03-03T10:00:00.000Z' }
  expect(order(shot('b', later), shot('x', other), shot('a'))).toEqual(['a', 'b', 'x'])
})

test('items with a queued film come before those that are activated, else the one with the oldest film', () => {
  expect(order(item('young', 2), item('old', 1), item('queued', 9, 'queued'))).toEqual([
    'queued',
    'old',
    'young',
  ])
})

test('of one item: by status, then move by move, then the oldest', () => {
  const slide = { move: 'slide' }
  const later = { createdAt: '2026-03-02T10:00:00.000Z' }
  const videos = [
    shot('slide', slide),
    shot('orbit later', later),
    shot('orbit'),
    shot('queued', { ...slide, status: 'queued' }),
    shot('two items', { itemIds: ['lamp', 'shade'], ...later }),
  ]
  expect(order(...videos)).toEqual(['queued', 'orbit', 'orbit later', 'two items', 'slide'])
})
