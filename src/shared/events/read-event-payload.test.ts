import { expect, test } from 'vitest'
import { allEvents, type EventName } from './all-events.ts'
import {
  payloadSteps,
  readEventPayload,
  showEventPayload,
  upgradeEventPayload,
} from './read-event-payload.ts'

const kinds = Object.keys(allEvents) as EventName[]

test('every version of every kind has a step to the next one', () => {
  const missing = kinds.filter((kind) => (payloadSteps[kind]?.length ?? 0) !== allEvents[kind].version - 1)
  expect(missing).toEqual([])
})

const moved = { before: { status: 'queued' }, after: { status: 'shooting' } }

test.each([0, 1, 2])('a move of a film that was stored as version %i is read', (version) => {
  expect(readEventPayload('video.moved', version, moved)).toEqual(moved)
})

test('an edit of a guest’s comment that was stored with its words is read without them', () => {
  const fact = { note: 'n1', cut: 1, link: 'l1', name: 'Kim' }
  const stored = { after: { ...fact, text: 'Closer, please.' } }
  expect(readEventPayload('guest.comment_changed', 1, stored)).toEqual({ after: fact })
  expect(showEventPayload('guest.comment_changed', 1, stored)).toEqual({ after: fact })
})

test('only the steps from its own version on are taken', () => {
  const steps = payloadSteps['video.revision_asked']
  const taken: number[] = []
  payloadSteps['video.revision_asked'] = [1, 2].map((from) => (payload) => {
    taken.push(from)
    return { ...payload, reason: `${String(payload['reason'] ?? '')}${from}` }
  })
  try {
    expect(readEventPayload('video.revision_asked', 1, moved).reason).toBe('12')
    expect(readEventPayload('video.revision_asked', 2, moved).reason).toBe('2')
    expect(readEventPayload('video.revision_asked', 3, moved).reason).toBeUndefined()
    expect(taken).toEqual([1, 2, 2])
  } finally {
    payloadSteps['video.revision_asked'] = steps
  }
})

test('what a newer program stored, or what matches no version, is refused', () => {
  expect(() => readEventPayload('video.moved', 3, moved)).toThrow(/is of version 3; 2 is the newest here/)
  expect(() => upgradeEventPayload('video.edited', 2, {})).toThrow(/version 2/)
  expect(() => readEventPayload('video.moved', 2, { before: {}, after: {} })).toThrow()
  expect(() => readEventPayload('video.moved', 2, [moved])).toThrow()
})

test('a list shows what it cannot read as it was stored', () => {
  expect(showEventPayload('video.moved', 0, { before: 'queued' })).toEqual({ before: 'queued' })
  expect(showEventPayload('video.moved', 9, moved)).toEqual(moved)
  expect(showEventPayload('polish lens', 1, moved)).toEqual(moved)
  expect(showEventPayload('video.moved', 2, null)).toEqual({})
})
