// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { clearDrafts } from '../../ui/drafts/stored-drafts.ts'
import { makeCutInTest } from '../../videos/editor/cuts/make-cut-in-test.ts'
import { makeBoardVideoInTest } from '../parts/make-board-video-in-test.ts'
import { makeFileInTest } from '../panels/videos/make-file-in-test.ts'
import { StatusChangeDialog, type RequestedStatusChange } from './status-change-dialog.tsx'

const files = [makeFileInTest()]
const makeVideo = (isApprovalMissing: boolean): BoardVideo =>
  makeBoardVideoInTest({
    copy: ['One.'],
    status: 'editing',
    files,
    cut: {
      ...makeCutInTest({
        state: isApprovalMissing ? 'in_review' : 'approved',
        sentAt: '2026-03-02T11:00:00.000Z',
      }),
      heldBack: null,
      isApprovalMissing,
    } as unknown as NonNullable<BoardVideo['cut']>,
  })

const asked: RequestedStatusChange<BoardVideo> = { videos: [makeVideo(true)], to: 'delivery' }
const onConfirm = vi.fn(async () => null)
const draw = (current: BoardVideo) => (
  <StatusChangeDialog
    asked={asked}
    onClose={() => undefined}
    onConfirm={onConfirm}
    hasLeft={() => false}
    findCurrent={() => current}
  />
)

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  clearDrafts()
})
const dialog = () => document.querySelector('[role=dialog]') ?? undefined

test('a delivery that nothing speaks against any more needs no reason', async () => {
  mounted = mountInTest(draw(makeVideo(true)))
  await settle()
  expect(dialog()?.textContent).toContain('The customer has not approved v1.')
  click(findButton('Deliver as it is', dialog()))
  await settle()
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe('Say why.')
  expect(document.activeElement).toBe(document.querySelector('textarea'))
  mounted.show(draw(makeVideo(false)))
  await settle()
  expect(dialog()?.textContent).toContain('Nothing speaks against it any more: it needs no reason.')
  click(findButton('Deliver', dialog()))
  await settle()
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ to: 'delivery' }), '')
})
