// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, findButton, mountInTest } from '../../ui/mount-in-test.tsx'
import { ExactStage } from './exact-stage.tsx'

function open() {
  const mounted = mountInTest(
    <ExactStage
      attach={null}
      url="/film.mp4"
      label="Film"
      aspect={16 / 9}
      advice="Download it."
      onPress={() => undefined}
    />,
  )
  const video = mounted.place.querySelector('video')
  if (!video) throw new Error('There is no video')
  const fail = (code: number) =>
    act(() => {
      Object.defineProperty(video, 'error', { value: { code }, configurable: true })
      video.dispatchEvent(new Event('error'))
    })
  const readProblem = () => mounted.place.querySelector('[role=alert] span')?.textContent
  return { ...mounted, video, fail, readProblem }
}

test('a film that can’t be played says what to do, until it can', () => {
  const { video, fail, readProblem, unmount } = open()
  expect(readProblem()).toBe(undefined)
  fail(4)
  expect(readProblem()).toBe('The film can’t be played here. Download it.')
  act(() => void video.dispatchEvent(new Event('loadeddata')))
  expect(readProblem()).toBe(undefined)
  unmount()
})

test('after a lost connection it is loaded again where it stood', () => {
  const { place, video, fail, readProblem, unmount } = open()
  video.currentTime = 4.5
  fail(2)
  expect(readProblem()).toBe('The film could not be loaded: the connection was lost.')
  let isOnline = false
  vi.spyOn(video, 'load').mockImplementation(() => {
    video.currentTime = 0
    if (isOnline) video.dispatchEvent(new Event('loadedmetadata'))
  })
  click(findButton('Try again', place))
  // Its next fault is that there is no file.
  fail(4)
  expect(readProblem()).toBe('The film could not be loaded: the connection was lost.')
  isOnline = true
  click(findButton('Try again', place))
  expect(video.currentTime).toBe(4.5)
  unmount()
})
