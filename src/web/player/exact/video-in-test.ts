const framesPerSecond = 25

/** For tests: a video element of 25 frames per second that presents a frame on demand. */
export class FakeVideo extends EventTarget {
  paused = true
  seeking = false
  ended = false
  /** Nothing is loaded yet. */
  readyState = 0
  playbackRate = 1
  muted = false
  /** Every time that was asked for. */
  readonly asked: number[] = []
  #time = 0
  #report: ((now: number, drawn: { mediaTime: number }) => void) | null = null

  get currentTime() {
    return this.#time
  }
  set currentTime(seconds: number) {
    this.#time = seconds
    this.asked.push(seconds)
  }
  async play() {
    this.paused = false
    this.dispatchEvent(new Event('play'))
    this.dispatchEvent(new Event('playing'))
  }
  pause() {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  /** All callbacks that wait for the next frame are called. */
  requestVideoFrameCallback(report: (now: number, drawn: { mediaTime: number }) => void) {
    const before = this.#report
    this.#report = (now, drawn) => {
      before?.(now, drawn)
      report(now, drawn)
    }
    return 1
  }
  cancelVideoFrameCallback() {
    this.#report = null
  }
  present(frame: number) {
    this.readyState = 4
    const report = this.#report
    this.#report = null
    report?.(0, { mediaTime: frame / framesPerSecond })
  }
}
