// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { DrawingLayer } from './drawing-layer.tsx'

const ignore = () => undefined

test.each([
  [0, '0 lines'],
  [1, '1 line'],
  [2, '2 lines'],
])('a drawing of %i strokes is named by its number of lines', (count, lines) => {
  const strokes = Array.from({ length: count }, () => [{ x: 0.5, y: 0.5 }])
  const { place, unmount } = mountInTest(
    <DrawingLayer
      tool="draw"
      ratio="16:9"
      marks={{ ratio: '16:9', point: null, strokes }}
      onBegin={ignore}
      onMarks={ignore}
      onEnd={ignore}
    />,
  )
  expect(place.querySelector('[role="application"]')?.getAttribute('aria-label')).toBe(
    `Drawing on the picture, ${lines}. Ctrl-Z takes the last one back, Enter ends.`,
  )
  unmount()
})
