import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { controlVideo } from './control-video.ts'
import { followFrames } from './video-clock.ts'

const rate = { num: 24000, den: 1001 }
const findStart = (frame: number) => (frame * rate.den) / rate.num

/** A video whose browser reports no drawn frames. */
class StillVideo extends EventTarget {
  currentTime = 0
  paused = true
  preload = 'none'

  async play() {
    this.paused = false
    this.dispatchEvent(new Event('playing'))
  }
  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
}

/** A video whose browser does. */
class ReportedVideo extends StillVideo {
  #waiting: ((now: number, drawn: { mediaTime: number }) => void) | null = null

  requestVideoFrameCallback(report: (now: number, drawn: { mediaTime: number }) => void) {
    this.#waiting = report
    return 1
  }
  cancelVideoFrameCallback() {
    this.#waiting = null
  }
  get isFollowed() {
    return this.#waiting !== null
  }
  draw(frame: number) {
    const report = this.#waiting
    this.#waiting = null
    report?.(0, { mediaTime: findStart(frame) })
  }
}
const element = (video: StillVideo) => video as unknown as HTMLVideoElement

/** The screen of the second kind: draws when it is asked to. */
let screen: (() => void)[] = []
const drawScreen = () => {
  for (const draw of screen.splice(0)) draw()
}
beforeEach(() => {
  screen = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => screen.push(draw))
  vi.stubGlobal('cancelAnimationFrame', (request: number) => request > 0 && screen.splice(request - 1, 1))
})
afterEach(() => vi.unstubAllGlobals())

describe('where the browser reports the frames that it draws', () => {
  test('each is reported once, by the film’s own rate', () => {
    const video = new ReportedVideo()
    const frames: number[] = []
    followFrames(element(video), rate, (frame) => frames.push(frame))
    for (const frame of [0, 1, 1, 2, 359]) video.draw(frame)
    expect(frames).toEqual([0, 1, 2, 359])
  })

  test('a frame that was drawn before a jump and reported after it does not undo the jump', () => {
    const video = new ReportedVideo()
    const frames: number[] = []
    const controls = controlVideo({
      video: element(video),
      lengthSeconds: 15,
      rate,
      onFrame: (n) => frames.push(n),
    })
    video.draw(40)
    controls.step(1)
    video.draw(40)
    controls.step(1)
    video.draw(42)
    expect(frames).toEqual([40, 41, 42])
  })

  test('a film that plays on after a jump is followed again', async () => {
    const video = new ReportedVideo()
    const frames: number[] = []
    const controls = controlVideo({
      video: element(video),
      lengthSeconds: 15,
      rate,
      onFrame: (n) => frames.push(n),
    })
    controls.showFrame(100)
    await video.play()
    video.draw(101)
    expect(frames).toEqual([100, 101])
  })

  test('nothing is followed after the end', () => {
    const video = new ReportedVideo()
    followFrames(element(video), rate, () => undefined).stop()
    expect(video.isFollowed).toBe(false)
  })
})

describe('where the browser does not', () => {
  test('the time is read with each picture of the screen, while the film plays', async () => {
    const video = new StillVideo()
    const frames: number[] = []
    followFrames(element(video), rate, (frame) => frames.push(frame))
    await video.play()
    for (const frame of [0, 0, 1, 2]) {
      video.currentTime = findStart(frame) + 0.001
      drawScreen()
    }
    expect(frames).toEqual([0, 1, 2])
    video.currentTime = findStart(3)
    video.pause()
    expect(frames).toEqual([0, 1, 2, 3])
    expect(screen).toEqual([])
  })

  test('a film that plays already is followed at once', () => {
    const video = new StillVideo()
    video.paused = false
    video.currentTime = findStart(7)
    const onFrame = vi.fn()
    followFrames(element(video), rate, onFrame)
    expect(onFrame).toHaveBeenCalledExactlyOnceWith(7)
  })
})

function openVideo() {
  const video = new ReportedVideo()
  const onFrame = vi.fn()
  return {
    video,
    onFrame,
    controls: controlVideo({ video: element(video), lengthSeconds: 15, rate, onFrame }),
  }
}

describe('the controls', () => {
  test('move to the middle of a frame, and fetch the film for it', () => {
    const { video, controls } = openVideo()
    controls.showFrame(24)
    expect(video.currentTime).toBeCloseTo(findStart(24.5), 9)
    expect(video.preload).toBe('auto')
  })

  test('stay within the film', () => {
    const { onFrame, controls } = openVideo()
    controls.showFrame(9000)
    expect(onFrame).toHaveBeenLastCalledWith(359)
    controls.step(-500)
    expect(onFrame).toHaveBeenLastCalledWith(0)
  })

  test('play and stop, also where playing is refused', async () => {
    const { video, controls } = openVideo()
    controls.togglePlay()
    expect(video.paused).toBe(false)
    controls.togglePlay()
    expect(video.paused).toBe(true)
    video.play = () => Promise.reject(new Error('refused'))
    controls.togglePlay()
    await Promise.resolve()
    expect(video.paused).toBe(true)
  })
})
