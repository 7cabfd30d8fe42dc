// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { mountInTest } from '../ui/mount-in-test.tsx'
import { Toaster } from '../ui/toasts/toast.tsx'
import type { sendFile } from './upload/send-file.ts'
import { VideoUploader } from './video-uploader.tsx'

type Handlers = Parameters<typeof sendFile>[2]
let handlers: Handlers
vi.mock('./upload/send-file.ts', () => ({
  sendFile: (_file: File, _purpose: unknown, given: Handlers) => {
    handlers = given
    return { cancel: () => undefined, stop: () => undefined, confirm: () => undefined }
  },
}))

test('the ratio has the focus of the field that is gone once a film is chosen, and its arrival is said', () => {
  const { place, unmount } = mountInTest(
    <>
      <VideoUploader
        video={{ id: 'film', length: 10 }}
        ratios={['16:9']}
        files={[]}
        onUploaded={() => undefined}
        onBusyChange={() => undefined}
      />
      <Toaster />
    </>,
  )
  const field = place.querySelector<HTMLInputElement>('input[type="file"]')
  const film = new File(['film'], 'film.mp4', { type: 'video/mp4' })
  Object.defineProperty(field, 'files', { value: [film] })
  act(() => field?.focus())
  act(() => field?.dispatchEvent(new Event('change', { bubbles: true })))
  expect(field?.isConnected).toBe(false)
  expect(document.activeElement).toBe(place.querySelector('li'))
  act(() => handlers.onDone('file'))
  expect(place.querySelector('[aria-live]')?.textContent).toBe('The 16:9 film is uploaded.')
  unmount()
})
