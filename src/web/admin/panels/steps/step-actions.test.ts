import { expect, it } from 'vitest'
import { changeStep, defaultStatusItems, type StepId } from '#shared/subscriptions/status-steps.ts'
import { customerReasonHint } from '../../parts/reason-dialog.tsx'
import { describeQuestion, fromDayField, stepActions, toDayField } from './step-actions.ts'

const now = new Date('2026-11-01T09:00:00Z')
const items = defaultStatusItems(now, 'automated')

it('a step offers what the table allows, and says why it must wait', () => {
  expect(stepActions(items, 'received')).toEqual([
    { to: 'in progress', label: 'Start', isReasonNeeded: false, problem: null },
  ])
  expect(stepActions(items, 'brief')[0]?.problem).toBeNull()
  expect(stepActions(items, 'shoot')[0]?.problem).toBe('The step before this one is not complete yet.')
})

it('a running step completes or goes back; a complete one is reopened with a reason', () => {
  const running = changeStep(items, 'received', 'in progress', now)
  expect(stepActions(running, 'received').map((action) => action.label)).toEqual(['Complete', 'Not started'])
  const [reopen] = stepActions(items, 'ordered')
  expect(reopen).toMatchObject({ label: 'Reopen', isReasonNeeded: true, problem: null })
})

it('brief and style frames are completed without their customer’s approval only with a reason', () => {
  const running = changeStep(items, 'brief', 'in progress', now)
  expect(stepActions(running, 'brief')).toMatchObject([
    { label: 'Complete', isReasonNeeded: true, problem: null },
    { label: 'Not started', isReasonNeeded: false, problem: null },
  ])
})

function askToReopen(id: StepId) {
  const item = items.find((each) => each.id === id)
  if (!item) throw new Error(id)
  const action = { to: 'in progress', label: 'Reopen', isReasonNeeded: true, problem: null } as const
  return describeQuestion({ item, action })
}

it('the question before a step is reopened that may be approved says that the reason is e-mailed', () => {
  for (const id of ['brief', 'style'] as const) {
    const { children, hint } = askToReopen(id)
    expect(children).toContain('we e-mail them your reason')
    expect(hint).toBe(customerReasonHint)
  }
  expect(askToReopen('ordered')).toMatchObject({
    children: 'The customer sees it open again. Later steps stay as they are.',
    hint: undefined,
  })
})

it('the question before a step is completed without approval says that the reason may be e-mailed', () => {
  const item = items.find((each) => each.id === 'brief')
  if (!item) throw new Error('There is no such step')
  const action = { to: 'complete', label: 'Complete', isReasonNeeded: true, problem: null } as const
  expect(describeQuestion({ item, action }).children).toContain('we e-mail them your reason')
})

it('an expected day keeps its day on the way through a date field', () => {
  expect(toDayField('2026-11-14T23:10:00.000Z')).toBe('2026-11-14')
  expect(toDayField(fromDayField('2026-11-14'))).toBe('2026-11-14')
  expect(toDayField(null)).toBe('')
})
