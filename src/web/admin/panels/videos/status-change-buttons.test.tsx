// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { clearDrafts, storeDraft } from '../../../ui/drafts/stored-drafts.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { makeVideoInTest } from '../../../videos/editor/copy/make-video-in-test.ts'
import { StatusChangeButtons } from './status-change-buttons.tsx'
import { makeFileInTest } from './make-file-in-test.ts'

const refusal = {
  sentence: 'Nothing can be changed right now.',
  toastText: 'Nothing was moved to Editing. Nothing can be changed right now.',
  isOutcomeUnknown: false,
}
const lostAnswer = { ...refusal, isOutcomeUnknown: true }
const onMove = vi.fn<ComponentProps<typeof StatusChangeButtons>['onMove']>().mockResolvedValue(null)
const onUpload = vi.fn()
const onSend = vi.fn()
let mounted: Mounted
const draw = (video: Video, isHeld = false) => (
  <StatusChangeButtons video={video} isHeld={isHeld} onMove={onMove} onUpload={onUpload} onSend={onSend} />
)
vi.mock('../../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
afterEach(() => {
  mounted.unmount()
  clearDrafts()
  vi.mocked(showToast).mockClear()
})

const press = (name: string, within?: ParentNode) => {
  findButton(name, within).focus()
  click(findButton(name, within))
}

test('the focus stays beside the buttons once the pressed one has moved the video', () => {
  const video = makeVideoInTest({ copy: ['One.'], status: 'activated' })
  mounted = mountInTest(draw(video))
  press('Move on to Queued')
  mounted.show(draw({ ...video, status: 'queued' }))
  expect(document.activeElement?.contains(findButton('Move on to Shooting'))).toBe(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('In Queued')
})

test('so it does after the dialog that asks for a reason', async () => {
  const video = makeVideoInTest({ copy: ['One.'], status: 'delivery' })
  mounted = mountInTest(draw(video))
  press('Back to Editing')
  await settle()
  fill(document.querySelector('textarea'), 'The logo is cut off.')
  const dialog = document.querySelector('[role="dialog"]')
  const confirm = findButton('Back to Editing', dialog ?? document)
  confirm.focus()
  click(confirm)
  expect(onMove).toHaveBeenLastCalledWith('editing', 'The logo is cut off.')
  mounted.show(draw({ ...video, status: 'editing' }))
  await expect.poll(() => document.activeElement?.contains(findButton('Move on to Delivery'))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('a refusal stands in the dialog, which keeps the reason until the video has moved', async () => {
  const video = makeVideoInTest({ copy: ['One.'], status: 'delivery' })
  mounted = mountInTest(draw(video))
  press('Back to Editing')
  await settle()
  const dialog = document.querySelector('[role="dialog"]') ?? document
  const field = dialog.querySelector('textarea')
  const confirm = async (answer: typeof refusal | null) => {
    const { promise, resolve } = Promise.withResolvers<typeof refusal | null>()
    onMove.mockReturnValueOnce(promise)
    press('Back to Editing', dialog)
    expect(document.activeElement, 'not lost with the busy button').toBe(field)
    resolve(answer)
    await settle()
  }
  fill(field, 'The logo is cut off.')
  await confirm(refusal)
  expect(dialog.querySelector('[role="alert"]')?.textContent).toBe('Nothing can be changed right now.')
  expect(field?.value).toBe('The logo is cut off.')
  await confirm(null)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(showToast).not.toHaveBeenCalled()
})

test('a refusal after its dialog was closed is shown in a toast', async () => {
  const video = makeVideoInTest({ copy: ['One.'], status: 'delivery' })
  mounted = mountInTest(draw(video))
  press('Back to Editing')
  await settle()
  const dialog = document.querySelector('[role="dialog"]') ?? document
  fill(dialog.querySelector('textarea'), 'The logo is cut off.')
  const { promise, resolve } = Promise.withResolvers<typeof refusal>()
  onMove.mockReturnValueOnce(promise)
  press('Back to Editing', dialog)
  press('Close', dialog)
  resolve(refusal)
  await settle()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    'Nothing was moved to Editing. Nothing can be changed right now.',
    { tone: 'bad' },
  )
})

test('the dialog closes where its move was stored and the answer lost', async () => {
  const video = makeVideoInTest({ copy: ['One.'], status: 'delivery' })
  mounted = mountInTest(draw(video))
  press('Back to Editing')
  await settle()
  fill(document.querySelector('textarea'), 'The logo is cut off.')
  const { promise, resolve } = Promise.withResolvers<typeof refusal>()
  onMove.mockReturnValueOnce(promise)
  press('Back to Editing', document.querySelector('[role="dialog"]') ?? document)
  mounted.show(draw({ ...video, status: 'editing' }))
  await settle()
  expect(document.querySelector('textarea')?.value, 'shown as moved before it is').toBe(
    'The logo is cut off.',
  )
  mounted.show(draw(video))
  resolve(lostAnswer)
  await settle()
  expect(document.querySelector('textarea')?.value, 'read again and not moved').toBe('The logo is cut off.')
  mounted.show(draw({ ...video, status: 'editing' }))
  await settle()
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/ is no longer in Delivery\.$/))
})

test('the dialog stays with its reason where a colleague was faster, and says so', async () => {
  const video = makeVideoInTest({ copy: ['One.'], status: 'delivery' })
  mounted = mountInTest(draw(video))
  press('Back to Editing')
  await settle()
  const dialog = document.querySelector('[role="dialog"]')
  fill(dialog?.querySelector('textarea'), 'The logo is cut off.')
  mounted.show(draw({ ...video, status: 'draft' }))
  await settle()
  expect(dialog?.querySelector('textarea')?.value).toBe('The logo is cut off.')
  expect(dialog?.querySelector('[role="alert"]')?.textContent).toMatch(/ is no longer in Delivery\.$/)
})

const unsentCut: NonNullable<Video['cut']> = {
  number: 2,
  state: 'assembling',
  sentAt: null,
  deliveredAt: null,
  exception: null,
  heldBack: ['v2 has 1 error against what was sold.', '16:9: It is too long.'],
  isApprovalMissing: true,
  openChanges: 1,
}

test('everything that speaks against a delivery is named in one dialog, as it was read last', async () => {
  const cut = unsentCut
  const files = [makeFileInTest()]
  const video = makeVideoInTest({ copy: ['One.'], status: 'editing', files, cut })
  mounted = mountInTest(draw(video))
  press('Move on to Delivery')
  await settle()
  const dialog = document.querySelector('[role="dialog"]')
  const listObjections = () => [...(dialog?.querySelectorAll('li') ?? [])].map((item) => item.textContent)
  expect(listObjections()).toEqual([
    'v2 has 1 error against what was sold.',
    '16:9: It is too long.',
    'v2 was never sent to the customer, who has not approved it.',
    '1 change that the customer asked for is still open.',
  ])
  expect(dialog?.textContent).toContain('The customer reads it, and it stays on record.')
  mounted.show(draw({ ...video, cut: { ...cut, openChanges: 2 } }))
  expect(listObjections()[3]).toBe('2 changes that the customer asked for are still open.')
})

test('who delivers a cut with a letter that was typed and not sent learns that it stays behind', async () => {
  const video = makeVideoInTest({
    copy: ['One.'],
    status: 'editing',
    files: [makeFileInTest()],
    cut: unsentCut,
  })
  const readDialog = async () => {
    mounted = mountInTest(draw(video))
    press('Move on to Delivery')
    await settle()
    const words = document.querySelector('[role="dialog"]')?.textContent
    mounted.unmount()
    return words
  }
  expect(await readDialog()).not.toContain('letter')
  storeDraft(`cut-letter/${video.id}/2`, 'The logo is larger.')
  expect(await readDialog()).toContain('The letter typed for v2 does not go with it. Send v2 first')
})

test('a delivered video whose next cut has begun leads to where that one is delivered', () => {
  const video = {
    ...makeVideoInTest({ copy: ['One.'], status: 'delivery' }),
    files: [makeFileInTest()],
  }
  const cut = { number: 2, state: 'assembling' as const, sentAt: null, deliveredAt: null, exception: null }
  mounted = mountInTest(draw({ ...video, cut: { ...cut, heldBack: ['Too long.'] } }))
  click(findButton('Go on to deliver v2'))
  expect(onSend).toHaveBeenCalledOnce()
  mounted.show(draw(video))
  expect(document.body.textContent).not.toContain('Go on to')
})

test('the move on is the main action until something keeps the film where it is', () => {
  const video = makeVideoInTest({ copy: ['One.'], status: 'queued' })
  mounted = mountInTest(draw(video))
  expect(findButton('Move on to Shooting').dataset['variant']).toBe('filled')
  mounted.show(draw(video, true))
  expect(findButton('Move on to Shooting').dataset['variant']).toBe('default')
})
