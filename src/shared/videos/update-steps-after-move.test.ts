import { describe, expect, it } from 'vitest'
import type { VideoStatus } from './video-status.ts'
import { completeStepsAfterRemoval, updateStepsAfterMove } from './update-steps-after-move.ts'
import { defaultStatusItems } from '../subscriptions/status-steps.ts'
import type { StatusItem, StepId, StepStatus } from '../subscriptions/status-steps.ts'

const now = new Date('2026-03-20T12:00:00.000Z')
const ready = defaultStatusItems(new Date('2026-03-01T10:00:00.000Z'), 'automated').map((item): StatusItem =>
  ['received', 'brief', 'style'].includes(item.id) ? { ...item, status: 'complete' } : item,
)

const withSteps = (statuses: Partial<Record<StepId, StepStatus>>): StatusItem[] =>
  ready.map((item) => ({ ...item, status: statuses[item.id] ?? item.status }))

const move = (items: StatusItem[], from: VideoStatus, to: VideoStatus, others: VideoStatus[] = []) => {
  const after = updateStepsAfterMove(items, { from, to }, others, now)
  const findStatus = (id: StepId) => after.find((item) => item.id === id)?.status
  return {
    shoot: findStatus('shoot'),
    editing: findStatus('editing'),
    delivery: findStatus('delivery'),
    after,
  }
}

describe('films move the steps of their block along', () => {
  it('the first film that enters shooting starts the shoot', () => {
    expect(move(ready, 'queued', 'shooting', ['draft', 'queued']).shoot).toBe('shooting')
  })

  it('the next one finds it started', () => {
    const items = withSteps({ shoot: 'shooting' })
    expect(move(items, 'queued', 'shooting', ['shooting']).after).toEqual(items)
  })

  it('a film that leaves before the others starts the edit and leaves the shoot running', () => {
    const { shoot, editing } = move(withSteps({ shoot: 'shooting' }), 'shooting', 'editing', [
      'shooting',
      'draft',
    ])
    expect([shoot, editing]).toEqual(['shooting', 'editing'])
  })

  it('a film that has not been shot yet keeps the shoot open', () => {
    const { shoot } = move(withSteps({ shoot: 'shooting', editing: 'editing' }), 'shooting', 'editing', [
      'queued',
    ])
    expect(shoot).toBe('shooting')
  })

  it('the last one to leave completes the shoot, on that day', () => {
    const { shoot, after } = move(withSteps({ shoot: 'shooting' }), 'shooting', 'editing', [
      'editing',
      'delivery',
    ])
    expect(shoot).toBe('complete')
    expect(after.find((item) => item.id === 'shoot')?.date).toBe(now.toISOString())
  })

  it('editing alike', () => {
    const items = withSteps({ shoot: 'complete', editing: 'editing' })
    expect(move(items, 'editing', 'delivery', ['editing'])).toMatchObject({
      editing: 'editing',
      delivery: 'in progress',
    })
    expect(move(items, 'editing', 'delivery', ['delivery'])).toMatchObject({ editing: 'complete' })
  })

  it('delivery is complete when every film of the block is there', () => {
    const items = withSteps({ shoot: 'complete', editing: 'editing', delivery: 'in progress' })
    expect(move(items, 'editing', 'delivery', ['delivery', 'delivery']).delivery).toBe('complete')
    expect(move(items, 'editing', 'delivery', ['editing']).delivery).toBe('in progress')
  })

  it('a revision opens the edit again and leaves the later step as it is', () => {
    const items = withSteps({ shoot: 'complete', editing: 'complete', delivery: 'complete' })
    expect(move(items, 'delivery', 'editing', ['delivery'])).toMatchObject({
      shoot: 'complete',
      editing: 'editing',
      delivery: 'complete',
    })
  })

  it('a film that goes back to the rig opens the shoot again', () => {
    const items = withSteps({ shoot: 'complete', editing: 'editing' })
    expect(move(items, 'editing', 'shooting', ['editing'])).toMatchObject({
      shoot: 'shooting',
      editing: 'editing',
    })
  })

  it('a shoot that every film has left backward is coming up again', () => {
    expect(move(withSteps({ shoot: 'shooting' }), 'shooting', 'queued', ['queued']).shoot).toBe('coming up')
    expect(move(withSteps({ shoot: 'shooting' }), 'shooting', 'queued', ['shooting']).shoot).toBe('shooting')
  })

  it('moves before the shoot change no step', () => {
    for (const [from, to] of [
      ['draft', 'activated'],
      ['activated', 'queued'],
      ['queued', 'draft'],
    ] as const) {
      expect(move(ready, from, to, ['draft']).after).toEqual(ready)
    }
  })
})

const moveWith = (
  items: StatusItem[],
  [from, to]: [VideoStatus, VideoStatus],
  others: VideoStatus[],
  isUndo = false,
) =>
  Object.fromEntries(
    updateStepsAfterMove(items, { from, to, isUndo }, others, now).map((item) => [item.id, item.status]),
  )

describe('films that go back', () => {
  it('leave a step complete that they had only passed, unless it was never really so', () => {
    const items = withSteps({ shoot: 'complete', editing: 'complete', delivery: 'complete' })
    expect(moveWith(items, ['delivery', 'editing'], ['delivery'])).toMatchObject({ delivery: 'complete' })
    expect(moveWith(items, ['delivery', 'editing'], ['delivery'], true)).toMatchObject({
      editing: 'editing',
      delivery: 'in progress',
    })
    expect(moveWith(items, ['delivery', 'editing'], [], true)).toMatchObject({ delivery: 'coming up' })
    expect(moveWith(items, ['delivery', 'editing'], [])).toMatchObject({ delivery: 'complete' })
  })

  it('leave a step that has not begun as it is', () => {
    expect(moveWith(ready, ['shooting', 'queued'], ['queued'])).toMatchObject({ shoot: 'coming up' })
    expect(moveWith(ready, ['shooting', 'queued'], ['shooting'], true)).toMatchObject({ shoot: 'coming up' })
  })

  it('complete no step that others have not reached when they leave it onward', () => {
    const items = withSteps({ shoot: 'shooting' })
    expect(moveWith(items, ['shooting', 'editing'], ['queued'])).toMatchObject({
      shoot: 'shooting',
      editing: 'editing',
    })
  })

  it('touch the steps of their own two stations only, and the day of none that stays', () => {
    const items = withSteps({ shoot: 'shooting', editing: 'editing' })
    const after = updateStepsAfterMove(items, { from: 'editing', to: 'delivery' }, ['editing'], now)
    expect(after.filter((item, index) => item !== items[index]).map(({ id }) => id)).toEqual(['delivery'])
    const done = withSteps({ shoot: 'complete', editing: 'complete', delivery: 'in progress' })
    const later = updateStepsAfterMove(done, { from: 'editing', to: 'delivery' }, ['delivery'], now)
    expect(later.find(({ id }) => id === 'editing')).toEqual(done.find(({ id }) => id === 'editing'))
    expect(later.find(({ id }) => id === 'delivery')?.status).toBe('complete')
  })

  it('need no step that the block has not', () => {
    const withoutShoot = ready.filter(({ id }) => id !== 'shoot')
    expect(updateStepsAfterMove(withoutShoot, { from: 'queued', to: 'shooting' }, [], now)).toEqual(
      withoutShoot,
    )
  })
})

const left = (statuses: Partial<Record<StepId, StepStatus>>, videos: VideoStatus[]) =>
  completeStepsAfterRemoval(withSteps(statuses), videos, now)
    .filter(({ id, status }) => status === 'complete' && ['shoot', 'editing', 'delivery'].includes(id))
    .map(({ id }) => id)

describe('drafts that are taken away', () => {
  it('complete the steps that were running for them alone', () => {
    expect(left({ shoot: 'shooting', editing: 'editing' }, ['editing'])).toEqual(['shoot'])
    expect(left({ shoot: 'shooting', editing: 'editing' }, ['delivery', 'editing'])).toEqual(['shoot'])
    const all = { shoot: 'shooting', editing: 'editing', delivery: 'in progress' } as const
    expect(left(all, ['delivery'])).toEqual(['shoot', 'editing', 'delivery'])
    const after = completeStepsAfterRemoval(withSteps(all), ['delivery'], now)
    expect(after.find(({ id }) => id === 'delivery')?.date).toBe(now.toISOString())
    expect(after).toHaveLength(7)
  })

  it('complete none that still run for others, or that have not begun', () => {
    expect(left({ shoot: 'shooting' }, ['queued', 'editing'])).toEqual([])
    expect(left({}, ['editing'])).toEqual([])
    const done = withSteps({ shoot: 'complete' })
    expect(completeStepsAfterRemoval(done, ['editing'], now)).toEqual(done)
  })

  it('complete nothing where no film is left', () => {
    expect(left({ shoot: 'shooting', editing: 'editing' }, [])).toEqual([])
  })

  it('need no step that the block has not', () => {
    const withoutShoot = withSteps({ editing: 'editing' }).filter(({ id }) => id !== 'shoot')
    expect(completeStepsAfterRemoval(withoutShoot, ['editing'], now)).toEqual(withoutShoot)
  })
})
