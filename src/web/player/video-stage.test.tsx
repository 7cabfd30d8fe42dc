// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mountInTest } from '../ui/mount-in-test.tsx'
import { VideoStage } from './video-stage.tsx'

test.each([true, false])('full screen is offered where the browser has it: %s', (value) => {
  Object.defineProperty(document, 'fullscreenEnabled', { value, configurable: true })
  const { place, unmount } = mountInTest(
    <VideoStage
      url="/film.mp4"
      label="Wet stone, 16:9"
      ratio="16:9"
      video={{ poster: null, move: null, frameRate: { num: 24, den: 1 } }}
      lengthSeconds={15}
    />,
  )
  const buttons = [...place.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(buttons.includes('Full screen')).toBe(value)
  unmount()
  Reflect.deleteProperty(document, 'fullscreenEnabled')
})
