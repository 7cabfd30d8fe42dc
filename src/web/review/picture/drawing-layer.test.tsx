// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { Announcer } from '../../ui/toasts/announce.tsx'
import { DrawingLayer } from './drawing-layer.tsx'
import { describePoint } from './strokes.ts'

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

test('a second finger or a palm neither bends nor ends the line that is drawn', () => {
  const onMarks = vi.fn<(marks: NoteMarks | null) => void>()
  const { place, unmount } = mountInTest(
    <DrawingLayer tool="draw" ratio="16:9" marks={null} onBegin={ignore} onMarks={onMarks} onEnd={ignore} />,
  )
  const layer = place.querySelector<HTMLElement>('[role="application"]')
  if (!layer) throw new Error('There is nothing to draw on.')
  layer.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
  layer.setPointerCapture = ignore
  const point = (type: string, pointerId: number, at: number) => {
    const init = { pointerId, clientX: at, clientY: at, bubbles: true, cancelable: true }
    act(() => layer.dispatchEvent(new PointerEvent(type, init)))
  }
  const [pen, palm] = [1, 2]
  point('pointerdown', pen, 10)
  point('pointermove', pen, 20)
  point('pointerdown', palm, 90)
  point('pointermove', palm, 80)
  point('pointerup', palm, 80)
  point('pointerdown', palm, 90)
  point('pointercancel', palm, 90)
  point('pointermove', pen, 30)
  expect(onMarks).not.toHaveBeenCalled()
  point('pointerup', pen, 30)
  const line = [0.1, 0.2, 0.3].map((at) => ({ x: at, y: at }))
  expect(onMarks).toHaveBeenCalledExactlyOnceWith({ ratio: '16:9', point: null, strokes: [line] })
  unmount()
})

test('where arrow keys move the point is announced once it stands, and not after the page was left', () => {
  vi.useFakeTimers()
  const { place, unmount } = mountInTest(
    <>
      <DrawingLayer tool="point" ratio="16:9" marks={null} onBegin={ignore} onMarks={ignore} onEnd={ignore} />
      <output>
        <Announcer />
      </output>
    </>,
  )
  const readAnnounced = () => place.querySelector('output')?.textContent
  const press = () => {
    const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })
    act(() => void place.querySelector('[role="application"]')?.dispatchEvent(key))
  }
  press()
  press()
  expect(readAnnounced()).toBe('')
  act(() => void vi.advanceTimersByTime(400))
  expect(readAnnounced()).toBe(describePoint({ x: 0.51, y: 0.5 }))
  act(() => void vi.advanceTimersByTime(5000))
  press()
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test.each([
  ['draw', 'Lines are drawn with a pointer. The tool Point works by arrow keys, too.'],
  ['point', null],
] as const)('that lines need a pointer is said to who comes by keys: %s', (tool, description) => {
  const { place, unmount } = mountInTest(
    <DrawingLayer tool={tool} ratio="16:9" marks={null} onBegin={ignore} onMarks={ignore} onEnd={ignore} />,
  )
  const id = place.querySelector('[role="application"]')?.getAttribute('aria-describedby')
  expect(id ? document.getElementById(id)?.textContent : null).toBe(description)
  unmount()
})
