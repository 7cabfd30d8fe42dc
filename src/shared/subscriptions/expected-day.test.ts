import { expect, test } from 'vitest'
import { findDayProblem, findDayQuestion } from './expected-day.ts'
import { changeStep, defaultStatusItems } from './status-steps.ts'

const now = new Date('2026-03-02T15:00:00.000Z')
// Shoot 23, editing 28, delivery 30 March.
const items = defaultStatusItems(new Date('2026-03-02T10:00:00.000Z'), 'agency')
const at = (day: string) => `${day}T12:00:00.000Z`

test.each([
  ['2025-03-01', 'This day is more than a year ago. Check the year.'],
  ['2025-03-03', null],
])('on %s the problem is %s', (day, problem) => {
  expect(findDayProblem(at(day), now)).toBe(problem)
})

test.each([
  ['2026-03-01', 'This day is in the past.'],
  ['2026-03-02', '“Style Frames” is expected on 17 March 2026, after this day.'],
  ['2026-03-17', null],
  ['2026-03-28', null],
  ['2026-03-29', '“Video Editing” is expected on 28 March 2026, before this day.'],
  ['2027-03-01', '“Video Editing” is expected on 28 March 2026, before this day.'],
  ['2027-03-03', 'This day is more than a year away.'],
])('a shoot on %s is asked: %s', (day, question) => {
  expect(findDayQuestion(items, 'shoot', at(day), now)).toBe(question)
})

test('a complete step is named as complete', () => {
  const complete = changeStep(items, 'delivery', 'complete', now)
  expect(findDayQuestion(complete, 'editing', at('2026-03-28'), now)).toBe(
    '“Delivery” was completed on 2 March 2026, before this day.',
  )
})
