import { describe, expect, it } from 'vitest'
import { readStatusItems, readStepList, stepsVersion } from './read-status-items.ts'
import { defaultStatusItems, steps } from './status-steps.ts'
import type { StatusItem, StepStatus } from './status-steps.ts'

const openedAt = new Date('2026-03-01T10:00:00.000Z')
const fresh = defaultStatusItems(openedAt, 'automated')

/** The seven steps up to `last` complete, each on a day of its own. */
const doneUpTo = (last: string, statuses: Record<string, StepStatus> = {}): StatusItem[] => {
  const end = fresh.findIndex(({ id }) => id === last)
  return fresh.map((item, index) => ({
    ...item,
    status: statuses[item.id] ?? (index <= end ? 'complete' : 'coming up'),
    date: `2026-04-0${index + 1}T09:00:00.000Z`,
  }))
}

/** A second version of the list: casting before the shoot, without style frames. */
const versions = [
  ['ordered', 'received', 'brief', 'style', 'shoot', 'editing', 'delivery'],
  ['ordered', 'received', 'brief', 'casting', 'shoot', 'editing', 'delivery'],
]
const casting = { id: 'casting', label: 'Casting', description: 'Hands.', mayStartEarly: false }
const second = [...steps.slice(0, 3), casting, ...steps.slice(4)]
const freshSecond = second.map(({ id, label, description }) => ({
  id: id as string,
  label,
  description,
  status: (id === 'ordered' ? 'complete' : 'coming up') as StepStatus,
  date: null as string | null,
}))
const readSecond = (statusItems: unknown, version: number | null) =>
  readStepList({ versions, steps: second }, { statusItems, stepsVersion: version }, freshSecond)
const statuses = (items: readonly { id: string; status: string }[]) =>
  items.map(({ id, status }) => `${id}: ${status}`)

describe('a stored list of an earlier version', () => {
  it('keeps the steps that both have, with their days, under today’s labels', () => {
    const stored = doneUpTo('brief').map((item) => ({ ...item, label: 'As it was called' }))
    const read = readSecond(stored, 1)
    expect(statuses(read)).toEqual([
      'ordered: complete',
      'received: complete',
      'brief: complete',
      'casting: coming up',
      'shoot: coming up',
      'editing: coming up',
      'delivery: coming up',
    ])
    expect(read[2]).toMatchObject({ label: 'Creative Brief', date: '2026-04-03T09:00:00.000Z' })
    expect(read[4], 'its expected day').toMatchObject({ id: 'shoot', date: '2026-04-05T09:00:00.000Z' })
  })

  it('has a new step complete where production is past its place, on the day of the step before it', () => {
    const read = readSecond(doneUpTo('style', { shoot: 'shooting' }), 1)
    expect(read[3]).toMatchObject({ id: 'casting', status: 'complete', date: '2026-04-03T09:00:00.000Z' })
    expect(statuses(readSecond(doneUpTo('delivery'), 1)).every((each) => each.endsWith('complete'))).toBe(
      true,
    )
  })

  it('has a new step coming up where only steps that may start early have begun', () => {
    const read = readSecond(doneUpTo('ordered', { brief: 'complete' }), 1)
    expect(statuses(read).slice(1, 4)).toEqual([
      'received: coming up',
      'brief: complete',
      'casting: coming up',
    ])
  })

  it('of today’s version stays word for word', () => {
    const stored = freshSecond.map((item) => ({ ...item, label: 'As it was called' }))
    expect(readSecond(stored, 2)).toEqual(stored)
  })
})

describe('a stored list that fits no version', () => {
  it.each([
    ['of another version than it says', doneUpTo('brief'), 2],
    ['of a version that nobody wrote', doneUpTo('brief'), 3],
    ['of version 0', doneUpTo('brief'), 0],
    ['without a version', doneUpTo('brief'), null],
    ['one step short', doneUpTo('brief').slice(1), 1],
    ['in another order', doneUpTo('brief').toReversed(), 1],
    ['of an unknown status', doneUpTo('brief').map((item) => ({ ...item, status: 'soon' })), 1],
    ['no list', { 0: 'ordered' }, 1],
    ['missing', null, 1],
  ])('%s, is the default list', (_, stored, version) => {
    expect(readSecond(stored, version)).toEqual(freshSecond)
  })
})

it('the newest version is the list that is shown: another list of steps is another version', () => {
  const read = readStatusItems({ statusItems: doneUpTo('shoot'), stepsVersion }, openedAt, 'automated')
  expect(read).toEqual(doneUpTo('shoot'))
  expect(read.map(({ id }) => id)).toEqual(steps.map(({ id }) => id))
})
