import { countFrames, findFrameMiddle, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'

/**
 * A video without a file: time that runs, for pictures that are drawn. It behaves as a video element does, as far as
 * the clock and the controls of videos use one. It has no sound.
 */
export class DrawnVideo extends EventTarget {
  preload: HTMLVideoElement['preload'] = 'auto'
  readonly #lengthSeconds: number
  /** The middle of the last frame: the video stands there when it has ended. */
  readonly #lastSeconds: number
  #isPlaying = false
  /** Where it stood, and when that was. */
  #seconds = 0
  #sinceMs = 0
  #endTimer: ReturnType<typeof setTimeout> | undefined

  constructor(lengthSeconds: number, rate: FrameRate) {
    super()
    this.#lengthSeconds = lengthSeconds
    this.#lastSeconds = findFrameMiddle(countFrames(lengthSeconds, rate) - 1, rate)
  }

  get paused(): boolean {
    return !this.#isPlaying
  }

  get currentTime(): number {
    const playedSeconds = this.#isPlaying ? (performance.now() - this.#sinceMs) / 1000 : 0
    return Math.min(this.#lastSeconds, this.#seconds + playedSeconds)
  }

  set currentTime(seconds: number) {
    this.#stand(seconds)
    this.dispatchEvent(new Event('seeked'))
    if (!this.#isPlaying) return
    this.#run()
    this.dispatchEvent(new Event('playing'))
  }

  /** Starts again from the first frame where it stands at its end. */
  async play(): Promise<void> {
    if (this.#isPlaying) return
    this.#stand(this.currentTime >= this.#lastSeconds ? 0 : this.currentTime)
    this.#isPlaying = true
    this.#run()
    this.dispatchEvent(new Event('play'))
    this.dispatchEvent(new Event('playing'))
  }

  pause(): void {
    if (!this.#isPlaying) return
    this.#stand(this.currentTime)
    this.#isPlaying = false
    clearTimeout(this.#endTimer)
    this.dispatchEvent(new Event('pause'))
  }

  #stand(seconds: number): void {
    this.#seconds = seconds
    this.#sinceMs = performance.now()
  }

  #run(): void {
    clearTimeout(this.#endTimer)
    this.#endTimer = setTimeout(() => this.pause(), (this.#lengthSeconds - this.#seconds) * 1000)
  }
}
