// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeStep, defaultStatusItems, type StatusItem } from '#shared/subscriptions/status-steps.ts'
import { click, fill, findButton, mountInTest, type Mounted } from '../../../ui/mount-in-test.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { StepDay } from './step-day.tsx'

vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../../../ui/text/use-now.ts', () => ({ useNow: () => openedAt }))

// Expected today: style frames 17, shoot 23, editing 28 March.
const openedAt = new Date('2026-03-02T10:00:00.000Z')
const onSave = vi.fn<(date: string) => void>()
let mounted: Mounted

const draw = (items: readonly StatusItem[]) => (
  <StepDay item={items.find(({ id }) => id === 'shoot') ?? expect.fail()} items={items} onSave={onSave} />
)
const items = defaultStatusItems(openedAt, 'agency')

beforeEach(() => {
  onSave.mockClear()
  vi.mocked(showToast).mockClear()
  mounted = mountInTest(draw(items))
  field().focus()
})
afterEach(() => mounted.unmount())

const field = () => mounted.place.querySelector('input') ?? expect.fail('There is no field.')
const press = (key: string) =>
  act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const leave = () => act(() => field().blur())

test('a new day is marked as unsaved until the field is left', () => {
  fill(field(), '2026-03-24')
  expect(mounted.place.textContent).toContain('Not saved yet')
  expect(onSave).not.toHaveBeenCalled()
  leave()
  expect(onSave).toHaveBeenCalledExactlyOnceWith('2026-03-24T12:00:00.000Z')
  expect(mounted.place.textContent).not.toContain('Not saved yet')
})

test.each(['Enter', 'Save'])('%s saves the day, and the focus stays in the field', (way) => {
  fill(field(), '2026-03-24')
  const before = field()
  if (way === 'Enter') press('Enter')
  else click(findButton('Save'))
  expect(onSave).toHaveBeenCalledOnce()
  mounted.show(draw(items.map((item) => ({ ...item, date: '2026-03-24T12:00:00.000Z' }))))
  expect(document.activeElement).toBe(before)
  expect(before.isConnected).toBe(true)
})

test('Escape puts the old day back and does not close the panel; without a change, it does', () => {
  const isHeld = () => field().dataset['mantineStopPropagation'] === 'true'
  expect(isHeld()).toBe(false)
  fill(field(), '2026-03-24')
  expect(isHeld()).toBe(true)
  press('Escape')
  expect(field().value).toBe('2026-03-23')
  expect(isHeld()).toBe(false)
  leave()
  expect(onSave).not.toHaveBeenCalled()
})

test('a day that is in the field when the panel closes is saved', () => {
  fill(field(), '2026-03-24')
  mounted.unmount()
  expect(onSave).toHaveBeenCalledExactlyOnceWith('2026-03-24T12:00:00.000Z')
})

test('a step that was completed meanwhile keeps its real day', () => {
  fill(field(), '2026-03-24')
  mounted.show(draw(changeStep(items, 'shoot', 'complete', openedAt)))
  mounted.unmount()
  expect(onSave).not.toHaveBeenCalled()
})

test('a day out of order is saved only when asked for', () => {
  fill(field(), '2026-03-29')
  leave()
  expect(mounted.place.querySelector('[role="alert"]')?.textContent).toBe(
    '“Video Editing” is expected on 28 March 2026, before this day.',
  )
  expect(onSave).not.toHaveBeenCalled()
  click(findButton('Put the old day back'))
  expect([field().value, document.activeElement]).toEqual(['2026-03-23', field()])

  fill(field(), '2026-03-29')
  press('Enter')
  click(findButton('Save anyway'))
  expect(onSave).toHaveBeenCalledExactlyOnceWith('2026-03-29T12:00:00.000Z')
})

test('a day years ago cannot be saved', () => {
  fill(field(), '2019-02-03')
  press('Enter')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect([...mounted.place.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'Put the old day back',
  ])
})

test('a doubtful day that the panel takes along is said to be unsaved', () => {
  fill(field(), '2026-03-29')
  mounted.unmount()
  expect(onSave).not.toHaveBeenCalled()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^The expected day of “Product Shoot” is not saved\./),
    { tone: 'bad' },
  )
})
