// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { DrawingLayer } from './drawing-layer.tsx'

const ignore = () => undefined

test('Ctrl-Z takes the last mark of this picture back, and none of another', () => {
  const strokes = [[{ x: 0.5, y: 0.5 }], [{ x: 0.1, y: 0.1 }]]
  const reported: unknown[] = []
  for (const ratio of ['16:9', '9:16'] as const) {
    const { place, unmount } = mountInTest(
      <DrawingLayer
        tool="draw"
        ratio={ratio}
        marks={{ ratio: '16:9', point: null, strokes }}
        onBegin={ignore}
        onMarks={(marks) => reported.push(marks?.strokes.length)}
        onEnd={ignore}
      />,
    )
    const key = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })
    place.querySelector('[role="application"]')?.dispatchEvent(key)
    unmount()
  }
  expect(reported).toEqual([1, 2])
})

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
