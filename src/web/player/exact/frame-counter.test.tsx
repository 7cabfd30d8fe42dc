// @vitest-environment happy-dom
import { act, createRef } from 'react'
import { expect, test } from 'vitest'
import { click, fill, mountInTest } from '../../ui/mount-in-test.tsx'
import { ExactPlayer, type ExactVideo } from './exact-player.ts'
import { FrameCounter } from './frame-counter.tsx'
import { FakeVideo } from './video-in-test.ts'

const rate = { num: 25, den: 1 }

test('decimal seconds lead to the nearest frame; a time past the end is answered with the last moment', () => {
  const video = new FakeVideo() as unknown as ExactVideo
  const player = new ExactPlayer({ video, frameCount: 375, rate })
  const { place, unmount } = mountInTest(<FrameCounter player={player} rate={rate} button={createRef()} />)
  click(place.querySelector('button'))
  fill(place.querySelector('input'), '15.0')
  expect(place.querySelector('[role="alert"]')?.textContent).toBe('The last frame is 374, at 00:00:14:24.')
  fill(place.querySelector('input'), '0:14.96')
  expect(place.querySelector('[role="alert"]')).toBeNull()
  act(() => place.querySelector('form')?.requestSubmit())
  expect(player.getState().frame).toBe(374)
  unmount()
  player.stop()
})

test('a time just before the end is in the last frame', () => {
  const video = new FakeVideo() as unknown as ExactVideo
  const player = new ExactPlayer({ video, frameCount: 375, rate })
  const { place, unmount } = mountInTest(<FrameCounter player={player} rate={rate} button={createRef()} />)
  click(place.querySelector('button'))
  fill(place.querySelector('input'), '0:14.99')
  expect(place.querySelector('[role="alert"]')).toBeNull()
  act(() => place.querySelector('form')?.requestSubmit())
  expect(player.getState().frame).toBe(374)
  unmount()
  player.stop()
})

test('leaving the field goes where was typed, unless its reader has gone elsewhere by then; Escape goes nowhere', () => {
  const video = new FakeVideo() as unknown as ExactVideo
  const player = new ExactPlayer({ video, frameCount: 375, rate })
  const { place, unmount } = mountInTest(<FrameCounter player={player} rate={rate} button={createRef()} />)
  const input = () => place.querySelector('input')
  click(place.querySelector('button'))
  fill(input(), '0:02')
  act(() => input()?.blur())
  expect(player.getState().frame).toBe(50)
  expect(input(), 'the counter is back').toBeNull()

  click(place.querySelector('button'))
  fill(input(), '0:04')
  act(() => player.showFrame(300))
  act(() => input()?.blur())
  expect(player.getState().frame, 'the strip was pressed').toBe(300)
  act(() => player.showFrame(50))

  click(place.querySelector('button'))
  fill(input(), '0:04')
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  act(() => void input()?.dispatchEvent(escape))
  expect(player.getState().frame).toBe(50)

  click(place.querySelector('button'))
  fill(input(), 'soon')
  act(() => input()?.blur())
  expect(player.getState().frame, 'no time').toBe(50)
  unmount()
  player.stop()
})

test('what is no time is answered with words that say what is, until something else is typed', () => {
  const { place, unmount } = mountInTest(<FrameCounter player={null} rate={rate} button={createRef()} />)
  click(place.querySelector('button'))
  const submit = () =>
    act(
      () =>
        void place
          .querySelector('form')
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )
  expect(place.querySelector('input')?.inputMode, 'a pad of digits has no colon').not.toBe('numeric')
  fill(place.querySelector('input'), '9:')
  expect(place.querySelector('[role="alert"]'), 'not while it is typed').toBeNull()
  fill(place.querySelector('input'), 'bananas')
  submit()
  const problem = place.querySelector('[role="alert"]')
  expect(problem?.textContent).toBe('Type a time, such as 00:00:00:00, or the number of a frame.')
  expect(place.querySelector('input')?.getAttribute('aria-describedby')).toBe(problem?.id)
  fill(place.querySelector('input'), 'bananas!')
  expect(place.querySelector('[role="alert"]')).toBeNull()
  unmount()
})
