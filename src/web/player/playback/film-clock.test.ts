import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { controlFilm } from './control-film.ts'
import { followFrames } from './film-clock.ts'

const rate = { num: 24000, den: 1001 }
const findStart = (frame: number) => (frame * rate.den) / rate.num

/** A film whose browser reports no drawn frames. */
class StillFilm extends EventTarget {
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

/** A film whose browser does. */
class ReportedFilm extends StillFilm {
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
const element = (film: StillFilm) => film as unknown as HTMLVideoElement

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
    const film = new ReportedFilm()
    const frames: number[] = []
    followFrames(element(film), rate, (frame) => frames.push(frame))
    for (const frame of [0, 1, 1, 2, 359]) film.draw(frame)
    expect(frames).toEqual([0, 1, 2, 359])
  })

  test('a frame that was drawn before a jump and reported after it does not undo the jump', () => {
    const film = new ReportedFilm()
    const frames: number[] = []
    const controls = controlFilm({
      film: element(film),
      lengthSeconds: 15,
      rate,
      onFrame: (n) => frames.push(n),
    })
    film.draw(40)
    controls.step(1)
    film.draw(40)
    controls.step(1)
    film.draw(42)
    expect(frames).toEqual([40, 41, 42])
  })

  test('a film that plays on after a jump is followed again', async () => {
    const film = new ReportedFilm()
    const frames: number[] = []
    const controls = controlFilm({
      film: element(film),
      lengthSeconds: 15,
      rate,
      onFrame: (n) => frames.push(n),
    })
    controls.showFrame(100)
    await film.play()
    film.draw(101)
    expect(frames).toEqual([100, 101])
  })

  test('nothing is followed after the end', () => {
    const film = new ReportedFilm()
    followFrames(element(film), rate, () => undefined).stop()
    expect(film.isFollowed).toBe(false)
  })
})

describe('where the browser does not', () => {
  test('the time is read with each picture of the screen, while the film plays', async () => {
    const film = new StillFilm()
    const frames: number[] = []
    followFrames(element(film), rate, (frame) => frames.push(frame))
    await film.play()
    for (const frame of [0, 0, 1, 2]) {
      film.currentTime = findStart(frame) + 0.001
      drawScreen()
    }
    expect(frames).toEqual([0, 1, 2])
    film.currentTime = findStart(3)
    film.pause()
    expect(frames).toEqual([0, 1, 2, 3])
    expect(screen).toEqual([])
  })

  test('a film that plays already is followed at once', () => {
    const film = new StillFilm()
    film.paused = false
    film.currentTime = findStart(7)
    const onFrame = vi.fn()
    followFrames(element(film), rate, onFrame)
    expect(onFrame).toHaveBeenCalledExactlyOnceWith(7)
  })
})

function openFilm() {
  const film = new ReportedFilm()
  const onFrame = vi.fn()
  return { film, onFrame, controls: controlFilm({ film: element(film), lengthSeconds: 15, rate, onFrame }) }
}

describe('the controls', () => {
  test('move to the middle of a frame, and fetch the film for it', () => {
    const { film, controls } = openFilm()
    controls.showFrame(24)
    expect(film.currentTime).toBeCloseTo(findStart(24.5), 9)
    expect(film.preload).toBe('auto')
  })

  test('stay within the film', () => {
    const { onFrame, controls } = openFilm()
    controls.showFrame(9000)
    expect(onFrame).toHaveBeenLastCalledWith(359)
    controls.step(-500)
    expect(onFrame).toHaveBeenLastCalledWith(0)
  })

  test('play and stop, also where playing is refused', async () => {
    const { film, controls } = openFilm()
    controls.togglePlay()
    expect(film.paused).toBe(false)
    controls.togglePlay()
    expect(film.paused).toBe(true)
    film.play = () => Promise.reject(new Error('refused'))
    controls.togglePlay()
    await Promise.resolve()
    expect(film.paused).toBe(true)
  })
})
