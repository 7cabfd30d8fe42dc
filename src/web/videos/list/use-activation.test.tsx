// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { makeVideoInTest } from '../editor/copy/make-video-in-test.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { subscriptionVideosQuery } from '../queries/video-queries.ts'
import { useActivation } from './use-activation.ts'

const { flush, send } = vi.hoisted(() => ({
  flush: vi.fn<() => Promise<boolean>>(),
  send: vi.fn<() => Promise<{ activated: []; refused: [] }>>(),
}))
vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../editor/copy/use-video-saver.ts', () => ({ flushVideos: flush }))
vi.mock('../editor/actions/use-activate-videos.ts', async () => {
  const { useMutation } = await import('@tanstack/react-query')
  return { useActivateVideos: () => useMutation({ mutationFn: send }) }
})

const video = makeVideoInTest({ copy: ['One.'] })

function Probe() {
  const { begin, isPending } = useActivation('sub', () => undefined)
  return (
    <button data-pending={isPending} onClick={() => void begin([video])}>
      Activate
    </button>
  )
}

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.clearAllMocks()
})

test('a second press while the words are saved does not activate twice', async () => {
  const saving = Promise.withResolvers<boolean>()
  flush.mockReturnValue(saving.promise)
  send.mockReturnValue(new Promise(() => undefined))
  const queryClient = new QueryClient()
  queryClient.setQueryData(subscriptionVideosQuery('sub').queryKey, [video])
  mounted = mountInTest(<Probe />, queryClient)
  const button = findButton('Activate')
  act(() => {
    button.click()
    button.click()
  })
  expect(button.dataset['pending'], 'while the words are saved').toBe('true')
  saving.resolve(true)
  await settle()
  expect(send).toHaveBeenCalledOnce()
  expect(button.dataset['pending'], 'while the films are activated').toBe('true')
})

test('nothing is activated while something that was typed is not saved', async () => {
  flush.mockResolvedValue(false)
  mounted = mountInTest(<Probe />, new QueryClient())
  act(() => findButton('Activate').click())
  await settle()
  expect(send).not.toHaveBeenCalled()
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Not everything'), {
    tone: 'bad',
  })
})
