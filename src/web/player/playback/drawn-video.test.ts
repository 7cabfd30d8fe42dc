import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { controlVideo } from './control-video.ts'
import { DrawnVideo } from './drawn-video.ts'

const rate = { num: 24000, den: 1001 }

/** A screen of about 60 pictures a second. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
  vi.stubGlobal('cancelAnimationFrame', (request: ReturnType<typeof setTimeout>) => clearTimeout(request))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const video = new DrawnVideo(5, rate)
  const frames: number[] = []
  const controls = controlVideo({ video, lengthSeconds: 5, rate, onFrame: (frame) => frames.push(frame) })
  return { video, frames, controls }
}

describe('a drawn film', () => {
  test('plays in real time by whole frames of its rate, and stands on its last one', () => {
    const { video, frames, controls } = open()
    controls.togglePlay()
    vi.advanceTimersByTime(1020)
    expect(frames.at(-1)).toBe(24)
    vi.advanceTimersByTime(60_000)
    expect(video.paused).toBe(true)
    expect(frames).toEqual(Array.from({ length: 120 }, (_, frame) => frame))
  })

  test('begins again from its end', () => {
    const { video, frames, controls } = open()
    controls.showFrame(119)
    controls.togglePlay()
    expect(video.paused).toBe(false)
    vi.advanceTimersByTime(17)
    expect(frames.at(-1)).toBe(0)
  })

  test('goes on from where it is moved while it plays, and ends when the rest has played', () => {
    const { video, frames, controls } = open()
    controls.togglePlay()
    vi.advanceTimersByTime(500)
    controls.showFrame(96)
    vi.advanceTimersByTime(100)
    expect(frames.at(-1)).toBeGreaterThan(96)
    vi.advanceTimersByTime(800)
    expect(video.paused).toBe(false)
    vi.advanceTimersByTime(200)
    expect([video.paused, frames.at(-1)]).toEqual([true, 119])
  })

  test('plays to its end when it is moved back while it plays', () => {
    const { video, controls } = open()
    controls.togglePlay()
    vi.advanceTimersByTime(4500)
    controls.showFrame(0)
    vi.advanceTimersByTime(4900)
    expect(video.paused).toBe(false)
    vi.advanceTimersByTime(200)
    expect(video.paused).toBe(true)
  })

  test('steps by single frames while it stands', () => {
    const { frames, controls } = open()
    controls.step(1)
    controls.step(1)
    controls.step(-1)
    expect(frames).toEqual([1, 2, 1])
  })
})
