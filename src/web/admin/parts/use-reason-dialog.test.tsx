// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import type { FailedChange } from './failed-change.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReasonDialog } from './use-reason-dialog.ts'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const item = { id: 'item' }
const failure: FailedChange = {
  sentence: 'Not now.',
  toastText: 'The item stays as it was. Not now.',
  isOutcomeUnknown: false,
}
const lostAnswer: FailedChange = { sentence: 'No answer.', toastText: 'No answer.', isOutcomeUnknown: true }
let answers: ((answer: FailedChange | null) => void)[]
let mounted: Mounted

function Item({ isStored }: { isStored: boolean }) {
  const [asked, setAsked] = useState<typeof item | null>(null)
  const dialog = useReasonDialog({
    asked,
    draftKey: ({ id }) => id,
    onClose: () => setAsked(null),
    send: () => new Promise((resolve) => void answers.push(resolve)),
    isStored: () => isStored,
    storedText: () => 'The item is removed by now.',
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
  clearDrafts()
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

test('closes by what was read after a lost answer, but not before that, and says so', async () => {
  await send()
  mounted.show(<Item isStored />)
  expect([findDialog() === null, readRefusal()]).toEqual([false, undefined])
  await receive(lostAnswer)
  expect(findDialog()).toBeNull()
  expect(showToast).toHaveBeenCalledExactlyOnceWith('The item is removed by now.')
  mounted.show(<Item isStored={false} />)
  expect(findDialog(), 'it does not come back').toBeNull()
  await open()
  mounted.show(<Item isStored />)
  expect(findDialog(), 'asked anew, nothing was sent').not.toBeNull()
})

test('closes by what was read, too, where a retry was refused or other words are typed', async () => {
  await send()
  await receive(lostAnswer)
  await send()
  await receive(failure)
  fill(reasonField(), 'It is broken again.')
  expect([reasonField()?.value, readRefusal()]).toEqual(['It is broken again.', undefined])
  mounted.show(<Item isStored />)
  expect(findDialog()).toBeNull()
})

test.each([
  ['nothing was sent', async () => fill(reasonField(), 'It is broken.')],
  [
    'what was sent was refused',
    async () => {
      await send()
      await receive(failure)
    },
  ],
])('stays with the reason, and says that a colleague was faster, where %s', async (_when, prepare) => {
  await prepare()
  mounted.show(<Item isStored />)
  expect([reasonField()?.value, readRefusal()]).toEqual(['It is broken.', 'The item is removed by now.'])
  mounted.show(<Item isStored={false} />)
  expect(readRefusal()).not.toBe('The item is removed by now.')
  expect(showToast).not.toHaveBeenCalled()
})

test('asks anew about the same thing with the reason, but without the earlier refusal', async () => {
  await send()
  await receive(failure)
  click(findButton('Keep it'))
  await open()
  expect([reasonField()?.value, readRefusal()]).toEqual(['It is broken.', undefined])
})

test.each([
  ['done', null, 0],
  ['refused', failure, 1],
])('leaves a dialog that was opened again as it is when the earlier try is %s', async (_, answer, toasts) => {
  await send()
  click(findButton('Close'))
  await open()
  fill(reasonField(), 'Another reason.')
  await receive(answer)
  expect([reasonField()?.value, readRefusal()]).toEqual(['Another reason.', undefined])
  expect(showToast).toHaveBeenCalledTimes(toasts)
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

test('a reason lasts when the dialog is closed or its page is left, until the change is stored', async () => {
  fill(reasonField(), 'It is broken.')
  click(findButton('Close'))
  mounted.unmount()
  mounted = mountInTest(<Item isStored={false} />)
  await open()
  expect(reasonField()?.value).toBe('It is broken.')
  click(findButton('Remove the item'))
  await settle()
  mounted.unmount()
  await receive(null)
  mounted = mountInTest(<Item isStored={false} />)
  await open()
  expect(reasonField()?.value).toBe('')
})

test('a reason of a lost answer is dropped once the change is read as stored', async () => {
  await send()
  await receive(lostAnswer)
  mounted.show(<Item isStored />)
  mounted.show(<Item isStored={false} />)
  await open()
  expect(reasonField()?.value).toBe('')
})
