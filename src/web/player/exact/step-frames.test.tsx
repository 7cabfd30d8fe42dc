// @vitest-environment happy-dom
import { act, createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, findButton, mountInTest } from '../../ui/mount-in-test.tsx'
import { Announcer } from '../../ui/toasts/announce.tsx'
import { ExactControls } from './exact-controls.tsx'
import { ExactPlayer, type ExactVideo } from './exact-player.ts'
import { FakeVideo } from './video-in-test.ts'

const rate = { num: 25, den: 1 }
const ignore = () => undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('single frames are announced where they end, and not one by one', () => {
  const video = new FakeVideo() as unknown as ExactVideo
  const player = new ExactPlayer({ video, frameCount: 375, rate })
  const { place, unmount } = mountInTest(
    <>
      <ExactControls
        player={player}
        rate={rate}
        title="Wet stone"
        speed={1}
        onSpeed={ignore}
        onLoop={ignore}
        onFullScreen={ignore}
        counter={createRef()}
      />
      <output>
        <Announcer />
      </output>
    </>,
  )
  const readAnnounced = () => place.querySelector('output')?.textContent
  for (let step = 0; step < 3; step += 1) click(findButton('One frame on', place))
  act(() => void vi.advanceTimersByTime(300))
  click(findButton('One frame on', place))
  act(() => void vi.advanceTimersByTime(399))
  expect(readAnnounced(), 'it may go on').toBe('')
  act(() => void vi.advanceTimersByTime(1))
  expect(readAnnounced()).toBe('00:00:00:04, frame 4')
  click(findButton('One frame back', place))
  act(() => void vi.advanceTimersByTime(400))
  expect(readAnnounced()).toBe('00:00:00:03, frame 3')
  act(() => void vi.advanceTimersByTime(5000))
  click(findButton('One frame back', place))
  unmount()
  const next = mountInTest(
    <output>
      <Announcer />
    </output>,
  )
  act(() => void vi.advanceTimersByTime(400))
  expect(next.place.querySelector('output')?.textContent, 'it was another page’s').toBe('')
  next.unmount()
  player.stop()
})
