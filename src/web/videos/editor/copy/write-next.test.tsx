// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountInTest, type Mounted } from '../../../ui/mount-in-test.tsx'
import { makeVideoInTest } from './make-video-in-test.ts'
import type { VideoSaver } from './video-saver.ts'
import { WriteNext } from './write-next.tsx'

const flush = vi.fn<VideoSaver['flush']>(() => new Promise(() => undefined))
const saver = { flush } as Partial<VideoSaver> as VideoSaver
let mounted: Mounted

function Place() {
  const place = useRef<HTMLElement>(null)
  return (
    <article ref={place}>
      <input />
      <div data-own-shortcuts>
        <textarea />
      </div>
      <WriteNext
        video={makeVideoInTest({ copy: [] })}
        saver={saver}
        place={place}
        next={null}
        onStuck={() => undefined}
      />
    </article>
  )
}
const pressIn = (selector: string) =>
  act(() => {
    const key = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })
    mounted.place.querySelector(selector)?.dispatchEvent(key)
  })

beforeEach(() => {
  flush.mockClear()
  mounted = mountInTest(<Place />)
})
afterEach(() => mounted.unmount())

test('Ctrl-Enter in a part with keys of its own does not go to the next video', () => {
  pressIn('textarea')
  expect(flush).not.toHaveBeenCalled()
  pressIn('input')
  expect(flush).toHaveBeenCalledOnce()
})
