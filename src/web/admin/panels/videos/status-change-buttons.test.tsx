// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../../ui/mount-in-test.tsx'
import { makeVideoInTest } from '../../../videos/editor/copy/make-video-in-test.ts'
import { StatusChangeButtons } from './status-change-buttons.tsx'

const onMove = vi.fn()
let mounted: Mounted
afterEach(() => mounted.unmount())

const press = (name: string) => {
  findButton(name).focus()
  click(findButton(name))
}

test('the focus stays beside the buttons once the pressed one has moved the video', () => {
  const video = makeVideoInTest({ copy: ['One.'], status: 'activated' })
  mounted = mountInTest(<StatusChangeButtons video={video} onMove={onMove} />)
  press('Move on to Queued')
  mounted.show(<StatusChangeButtons video={{ ...video, status: 'queued' }} onMove={onMove} />)
  expect(document.activeElement?.contains(findButton('Move on to Shooting'))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('so it does after the dialog that asks for a reason', async () => {
  const video = makeVideoInTest({ copy: ['One.'], status: 'delivery' })
  mounted = mountInTest(<StatusChangeButtons video={video} onMove={onMove} />)
  press('Back to Editing')
  await settle()
  fill(document.querySelector('textarea'), 'The logo is cut off.')
  const dialog = document.querySelector('[role="dialog"]')
  const confirm = findButton('Back to Editing', dialog ?? document)
  confirm.focus()
  click(confirm)
  expect(onMove).toHaveBeenLastCalledWith('editing', 'The logo is cut off.')
  mounted.show(<StatusChangeButtons video={{ ...video, status: 'editing' }} onMove={onMove} />)
  await expect.poll(() => document.activeElement?.contains(findButton('Move on to Delivery'))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})
