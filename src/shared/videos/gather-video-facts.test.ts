import { describe, expect, test } from 'vitest'
import { defaultStatusItems } from '../subscriptions/status-steps.ts'
import type { StatusItem, StepId } from '../subscriptions/status-steps.ts'
import { gatherVideoFacts } from './gather-video-facts.ts'

const video = {
  title: 'Launch film',
  length: 5,
  copyCards: [],
  startCard: { use: false, text: '' },
  hasCutdowns: true,
  revisionsLeft: 1,
  revision: null,
  openQuestions: [],
  cut: null,
}
const createdAt = '2026-11-02T09:00:00.000Z'
const nothing = defaultStatusItems(new Date('2026-11-01T00:00:00Z'), 'automated')
const withComplete = (...ids: StepId[]): StatusItem[] =>
  nothing.map((item) => (ids.includes(item.id) ? { ...item, status: 'complete' } : item))

describe('a film of an earlier block', () => {
  test('counts on what its own block had complete, whatever the block in production still waits for', () => {
    const own = withComplete('received', 'brief', 'style')
    expect(gatherVideoFacts(video, { own, current: nothing }, [], { hasReason: false })).toMatchObject({
      isReceivedComplete: true,
      isBriefComplete: true,
      isStyleComplete: true,
    })
  })

  test('counts on an item that arrived in the block after it', () => {
    const current = withComplete('received')
    expect(gatherVideoFacts(video, { own: nothing, current }, [], { hasReason: false })).toMatchObject({
      isReceivedComplete: true,
      isBriefComplete: false,
      isStyleComplete: false,
    })
  })
})

test('a film sold with cutdowns has all finished files only when every ratio has one', () => {
  const steps = { own: nothing, current: nothing }
  const three = ['16:9', '9:16', '1:1'].map((ratio) => ({ ratio, createdAt }))
  expect(gatherVideoFacts(video, steps, three, { hasReason: false }).hasAllFinishedFiles).toBe(false)
  expect(
    gatherVideoFacts(video, steps, [...three, { ratio: '4:5', createdAt }], { hasReason: false })
      .hasAllFinishedFiles,
  ).toBe(true)
})

test('a revision is answered by one finished file that is newer than it', () => {
  const revised = { ...video, revision: { askedAt: '2026-11-03T09:00:00.000Z' } }
  const steps = { own: nothing, current: nothing }
  const isAnswered = (...times: string[]) =>
    gatherVideoFacts(
      revised,
      steps,
      times.map((time) => ({ ratio: '16:9', createdAt: time })),
      { hasReason: false },
    ).isRevisionAnswered
  expect(isAnswered()).toBe(false)
  expect(isAnswered(createdAt, revised.revision.askedAt)).toBe(false)
  expect(isAnswered(createdAt, '2026-11-03T09:00:00.001Z')).toBe(true)
  expect(gatherVideoFacts(video, steps, [], { hasReason: false }).isRevisionAnswered).toBe(true)
})

test('a title of spaces is none', () => {
  const untitled = { ...video, title: '  ' }
  expect(
    gatherVideoFacts(untitled, { own: nothing, current: nothing }, [], { hasReason: false }).hasTitle,
  ).toBe(false)
})

test('copy, title and reason are returned unchanged', () => {
  const steps = { own: nothing, current: nothing }
  const facts = (changes: object, said: Parameters<typeof gatherVideoFacts>[3]) =>
    gatherVideoFacts({ ...video, ...changes }, steps, [], said)
  expect(facts({}, { hasReason: true })).toMatchObject({
    hasTitle: true,
    isCopyWithinRule: true,
    revisionsLeft: 1,
    hasReason: true,
    paysForRevision: false,
  })
  const tooMuch = { copyCards: [{ id: 'a', copy: 'One word', wordCount: 2 }] }
  expect(facts(tooMuch, { hasReason: false, paysForRevision: true })).toMatchObject({
    isCopyWithinRule: false,
    hasReason: false,
    paysForRevision: true,
  })
})

test('a film is blocked by an open question only where the studio made it blocking', () => {
  const steps = { own: nothing, current: nothing }
  const isBlocked = (...openQuestions: { isBlocking: boolean }[]) =>
    gatherVideoFacts({ ...video, openQuestions }, steps, [], { hasReason: false }).hasBlockingQuestion
  expect(isBlocked()).toBe(false)
  expect(isBlocked({ isBlocking: false })).toBe(false)
  expect(isBlocked({ isBlocking: false }, { isBlocking: true })).toBe(true)
})
