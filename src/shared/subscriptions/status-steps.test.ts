import { describe, expect, it } from 'vitest'
import {
  changeStep,
  currentStep,
  defaultStatusItems,
  findStepChangeProblem,
  isStepComplete,
  nextBlockStatusItems,
  nextStepStatuses,
  steps,
  stepStatusSchema,
} from './status-steps.ts'
import { readStatusItems, stepsVersion } from './read-status-items.ts'
import type { StatusItem, StepId, StepStatus } from './status-steps.ts'

const openedAt = new Date('2026-03-01T10:00:00.000Z')
const now = new Date('2026-03-09T12:00:00.000Z')
const fresh = defaultStatusItems(openedAt, 'automated')

/** A fresh list with some steps in other statuses. */
const listWith = (statuses: Partial<Record<StepId, StepStatus>>): StatusItem[] =>
  fresh.map((item) => ({ ...item, status: statuses[item.id] ?? item.status }))

/** A list in which everything before this step is complete. */
const listUpTo = (id: StepId, status: StepStatus): StatusItem[] => {
  const index = fresh.findIndex((item) => item.id === id)
  return fresh.map((item, i) => ({
    ...item,
    status: i < index ? 'complete' : i === index ? status : 'coming up',
  }))
}

const receivedDate = (items: StatusItem[]) => items.find((item) => item.id === 'received')?.date

describe('the default list', () => {
  it('has the seven specified steps in order; only the first is complete', () => {
    expect(fresh.map(({ id, label, status }) => [id, label, status])).toEqual([
      ['ordered', 'Subscription placed and payment received', 'complete'],
      ['received', 'Product arrives at our studio', 'coming up'],
      ['brief', 'Creative Brief', 'coming up'],
      ['style', 'Style Frames', 'coming up'],
      ['shoot', 'Product Shoot', 'coming up'],
      ['editing', 'Video Editing', 'coming up'],
      ['delivery', 'Delivery', 'coming up'],
    ])
  })

  it('expects each step later than the one before, later for agency than for automated', () => {
    const agency = defaultStatusItems(openedAt, 'agency')
    const dates = fresh.map((item) => item.date ?? '')
    expect(dates).toEqual(dates.toSorted())
    expect(dates[0]).toBe(openedAt.toISOString())
    expect((agency.at(-1)?.date ?? '') > (dates.at(-1) ?? '')).toBe(true)
  })

  it.each([
    ['missing', undefined],
    ['null', null],
    ['not a list', { 0: 'ordered' }],
    ['empty', []],
    ['one step short', fresh.slice(1)],
    ['out of order', fresh.toReversed()],
    ['of an unknown status', fresh.map((item) => ({ ...item, status: 'soon' }))],
    ['without labels', fresh.map((item) => ({ ...item, label: undefined }))],
  ])('replaces stored items that are %s', (_, stored) => {
    expect(readStatusItems({ statusItems: stored, stepsVersion }, openedAt, 'automated')).toEqual(fresh)
  })

  it('leaves valid stored items as they are', () => {
    const stored = listWith({ received: 'complete', brief: 'in progress' })
    expect(readStatusItems({ statusItems: stored, stepsVersion }, now, 'agency')).toEqual(stored)
  })
})

describe('the table of step changes', () => {
  const running: Record<StepId, StepStatus> = {
    ordered: 'in progress',
    received: 'in progress',
    brief: 'in progress',
    style: 'in progress',
    shoot: 'shooting',
    editing: 'editing',
    delivery: 'in progress',
  }
  const everyChange = steps.flatMap(({ id }) =>
    (['coming up', running[id], 'complete'] as const).flatMap((from) =>
      stepStatusSchema.options.map((to) => [id, from, to] as const),
    ),
  )

  it.each(everyChange)('%s from %s to %s', (id, from, to) => {
    const isRunning = from === running[id]
    const isAllowed =
      (from === 'coming up' && to === running[id]) ||
      (isRunning && (to === 'complete' || to === 'coming up')) ||
      (from === 'complete' && to === running[id])
    const problem = findStepChangeProblem(listUpTo(id, from), id, to, true)
    expect(problem).toBe(isAllowed ? null : 'step_change_not_allowed')
    expect(nextStepStatuses(id, from).includes(to)).toBe(isAllowed)
  })

  it.each(['received', 'shoot', 'editing', 'delivery'] as const)(
    '%s starts only when the step before is complete',
    (id) => {
      const before = steps[steps.findIndex((step) => step.id === id) - 1]?.id ?? 'ordered'
      const items = listWith({ ordered: 'complete', [before]: 'coming up' })
      expect(findStepChangeProblem(items, id, running[id], true)).toBe('step_before_open')
    },
  )

  it.each(['brief', 'style'] as const)('%s may start early', (id) => {
    expect(findStepChangeProblem(fresh, id, 'in progress', false)).toBeNull()
  })

  it('opens a complete step again only with a reason', () => {
    const items = listUpTo('shoot', 'complete')
    expect(findStepChangeProblem(items, 'shoot', 'shooting', false)).toBe('reason_missing')
    expect(findStepChangeProblem(items, 'shoot', 'shooting', true)).toBeNull()
  })

  it.each(['brief', 'style'] as const)('%s is completed by the studio only with a reason', (id) => {
    const items = listUpTo(id, 'in progress')
    expect(findStepChangeProblem(items, id, 'complete', false)).toBe('reason_missing')
    expect(findStepChangeProblem(items, id, 'complete', true)).toBeNull()
    expect(findStepChangeProblem(items, id, 'coming up', false)).toBeNull()
  })

  it('leaves later steps as they are when one opens again', () => {
    const items = listUpTo('editing', 'complete')
    const after = changeStep(items, 'brief', 'in progress', now)
    expect(after.filter((item, i) => item.status !== items[i]?.status).map((item) => item.id)).toEqual([
      'brief',
    ])
  })

  it('keeps the expected day until the step is complete, then the real one', () => {
    const started = changeStep(fresh, 'received', 'in progress', now)
    expect(receivedDate(started)).toBe(receivedDate(fresh))
    expect(receivedDate(changeStep(started, 'received', 'complete', now))).toBe(now.toISOString())
  })
})

describe('the next block', () => {
  const previous = listUpTo('delivery', 'complete')

  it('starts with a new list in which received stays complete', () => {
    const next = nextBlockStatusItems(previous, now, 'automated', false)
    expect(next.filter((item) => item.status === 'complete').map((item) => item.id)).toEqual([
      'ordered',
      'received',
    ])
  })

  it('waits for items again when one is new, or when they never arrived', () => {
    const withNewItem = nextBlockStatusItems(previous, now, 'automated', true)
    const neverArrived = nextBlockStatusItems(fresh, now, 'automated', false)
    expect(currentStep(withNewItem)?.id).toBe('received')
    expect(currentStep(neverArrived)?.id).toBe('received')
    expect(currentStep(neverArrived)?.status).toBe('coming up')
  })

  it('still waits for the rest when some items have arrived, with a new expected day', () => {
    const someArrived = changeStep(fresh, 'received', 'in progress', now)
    const openedAt = new Date(now.getTime() + 30 * 86_400_000)
    const next = nextBlockStatusItems(someArrived, openedAt, 'automated', false)
    expect(currentStep(next)).toMatchObject({ id: 'received', status: 'in progress' })
    expect(receivedDate(next)).toBe(receivedDate(defaultStatusItems(openedAt, 'automated')))
  })
})

it('the current step is the first that is not complete; none when all are', () => {
  expect(currentStep(fresh)?.id).toBe('received')
  expect(currentStep(listUpTo('delivery', 'complete'))).toBeNull()
})

describe('steps', () => {
  it('say what happens in each', () => {
    for (const { description } of fresh) expect(description).toMatch(/^[A-Z].+\.$/)
  })

  it('have these statuses', () => {
    expect(stepStatusSchema.options).toEqual(['coming up', 'in progress', 'shooting', 'editing', 'complete'])
  })

  it('a list that lacks a step counts it as coming up', () => {
    expect(findStepChangeProblem([], 'ordered', 'in progress', false)).toBeNull()
    expect(findStepChangeProblem([], 'ordered', 'complete', false)).toBe('step_change_not_allowed')
    expect(findStepChangeProblem([], 'received', 'in progress', false)).toBe('step_before_open')
    expect(isStepComplete([], 'received')).toBe(false)
    expect([isStepComplete(fresh, 'ordered'), isStepComplete(fresh, 'received')]).toEqual([true, false])
  })

  it('a running one can be completed or reset, whatever the state of the step before', () => {
    const items = listWith({
      received: 'coming up',
      brief: 'coming up',
      style: 'coming up',
      shoot: 'shooting',
    })
    expect(findStepChangeProblem(items, 'shoot', 'complete', false)).toBeNull()
    expect(findStepChangeProblem(items, 'shoot', 'coming up', false)).toBeNull()
  })

  it('an unknown one is a bug, and throws', () => {
    expect(() => nextStepStatuses('unknown' as StepId, 'coming up')).toThrow('No step unknown')
  })

  it('stored lists that are too long are replaced', () => {
    expect(
      readStatusItems({ statusItems: [...fresh, fresh[0]], stepsVersion }, openedAt, 'automated'),
    ).toEqual(fresh)
  })
})
