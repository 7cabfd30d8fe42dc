// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import type { FailedChange } from './failed-change.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReasonDialog } from './use-reason-dialog.ts'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const item = { id: 'item' }
const failure: FailedChange = { sentence: 'Not now.', toastText: 'The item stays as it was. Not now.' }
let answers: ((answer: FailedChange | null) => void)[]
let mounted: Mounted

function Item({ isStored }: { isStored: boolean }) {
  const [asked, setAsked] = useState<typeof item | null>(null)
  const dialog = useReasonDialog({
    asked,
    onClose: () => setAsked(null),
    send: () => new Promise((resolve) => void answers.push(resolve)),
    isStored: () => isStored,
  })
  return (
    <>
      <button onClick={() => setAsked(item)}>Remove</button>
      <ReasonDialog {...dialog} title="Remove the item?" confirmLabel="Remove the item" />
    </>
  )
}

const findDialog = () => document.querySelector('[role="dialog"]')
const reasonField = () => findDialog()?.querySelector('textarea')
const readRefusal = () => findDialog()?.querySelector('[role="alert"]')?.textContent
const open = async () => {
  click(findButton('Remove'))
  await settle()
}
const send = async () => {
  fill(reasonField(), 'It is broken.')
  click(findButton('Remove the item'))
  await settle()
}
const receive = async (answer: FailedChange | null) => {
  answers.pop()?.(answer)
  await settle()
}

beforeEach(async () => {
  answers = []
  vi.mocked(showToast).mockClear()
  mounted = mountInTest(<Item isStored={false} />)
  await open()
})
afterEach(() => mounted.unmount())

test('stays with the reason and the refusal, and closes once the change is stored', async () => {
  await send()
  expect(reasonField()?.readOnly).toBe(true)
  await receive(failure)
  expect([reasonField()?.value, readRefusal()]).toEqual(['It is broken.', 'Not now.'])
  await send()
  await receive(null)
  expect(findDialog()).toBeNull()
  expect(showToast).not.toHaveBeenCalled()
})

test('closes by what was read, but not before the answer', async () => {
  await send()
  mounted.show(<Item isStored />)
  expect(findDialog()).not.toBeNull()
  await receive(failure)
  expect(findDialog()).toBeNull()
  mounted.show(<Item isStored={false} />)
  expect(findDialog(), 'it does not come back').toBeNull()
})

test('asks anew about the same thing: an earlier refusal is not shown', async () => {
  await send()
  await receive(failure)
  click(findButton('Keep it'))
  await open()
  expect([reasonField()?.value, readRefusal()]).toEqual(['', undefined])
})

test('shows a failure in a toast after it was closed, and can be sent when it is opened again', async () => {
  await send()
  click(findButton('Close'))
  await receive(failure)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(failure.toastText, { tone: 'bad' })
  await open()
  expect(reasonField()?.readOnly).toBe(false)
  await send()
  expect(answers).toHaveLength(1)
})
