// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStartWhenDrawn } from './when-drawn.ts'

const start = vi.fn()
const entryTypes: string[] = []
let paint: () => void

beforeEach(() => {
  vi.useFakeTimers()
  entryTypes.splice(0, entryTypes.length, 'paint')
  paint = () => undefined
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static readonly supportedEntryTypes = entryTypes
      readonly listen: () => void
      constructor(listen: () => void) {
        this.listen = listen
      }
      observe() {
        paint = this.listen
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** Runs it as the browser runs an inline script that defines `start`. */
const run = (touches: string[] = []) => new Function('start', createStartWhenDrawn(touches))(start)
/** Two frames, and what they put off. */
const draw = () => vi.advanceTimersByTime(100)

test('starts once the page has loaded and is drawn', () => {
  run()
  window.dispatchEvent(new Event('load'))
  draw()
  expect(start).not.toHaveBeenCalled()
  paint()
  expect(start).not.toHaveBeenCalled()
  draw()
  expect(start).toHaveBeenCalledOnce()
})

test('in a browser that reports no paints, two frames after the page has loaded', () => {
  entryTypes.length = 0
  run()
  window.dispatchEvent(new Event('load'))
  expect(start).not.toHaveBeenCalled()
  draw()
  expect(start).toHaveBeenCalledOnce()
})

test('once a touch of the named kinds is drawn, also one that the page keeps from going further', () => {
  run(['click', 'wheel'])
  document.body.addEventListener('click', (event) => event.stopPropagation(), { once: true })
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  draw()
  expect(start).not.toHaveBeenCalled()
  document.body.dispatchEvent(new Event('click', { bubbles: true }))
  expect(start).not.toHaveBeenCalled()
  draw()
  expect(start).toHaveBeenCalledOnce()
})

test('after three seconds of a page that does not finish loading, and never again', () => {
  run(['click'])
  vi.advanceTimersByTime(2_900)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(start).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('load'))
  paint()
  document.body.click()
  draw()
  expect(start).toHaveBeenCalledOnce()
})
