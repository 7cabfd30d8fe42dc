import { afterEach, expect, test, vi } from 'vitest'
import { leaveFullScreen, toggleFullScreen } from './toggle-full-screen.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser that does not give the screen back, because it just did, breaks nothing', async () => {
  const exitFullscreen = vi.fn<() => Promise<void>>(async () => {
    throw new TypeError('Not in fullscreen mode')
  })
  vi.stubGlobal('document', { fullscreenElement: {}, exitFullscreen })
  await expect(leaveFullScreen()).resolves.toBeUndefined()
  // A rejection that nobody handles would fail this test.
  toggleFullScreen(null)
  expect(exitFullscreen).toHaveBeenCalledTimes(2)
})
