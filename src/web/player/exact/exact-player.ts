import { findFrame, findFrameMiddle, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { followDrawnFrames, followFrames, isReported, type FollowedVideo } from '../playback/video-clock.ts'
import { findNextSpeed, findReverseFrame, isBeyond, type FrameRange } from './shuttle.ts'

/** What an exact player needs of a video element. */
export type ExactVideo = FollowedVideo &
  Pick<HTMLVideoElement, 'play' | 'pause' | 'ended' | 'playbackRate' | 'muted' | 'seeking' | 'readyState'>

/** How the video stands; a new object with each change. */
export interface ExactState {
  /** The frame that was asked for, or that plays. */
  frame: number
  /** The frame that stands in the picture, as the browser reported it; null before the first one. */
  pictureFrame: number | null
  /** Frames in real time; below 0 backwards, 0 while it stands. */
  speed: number
  isMuted: boolean
  /** The range that is repeated; null where the video plays to its end. */
  loop: FrameRange | null
}

interface ExactOptions {
  video: ExactVideo
  frameCount: number
  rate: FrameRate
  /** How long the browser may take to present a frame that it has, before it is asked once more. */
  presentTimeoutMs?: number
}

/** `HTMLMediaElement.HAVE_CURRENT_DATA`: below it there is no picture to present. */
const hasPicture = 2

/** Parts of a frame that are aimed at, one after the other: a file's own clock may round a frame's time. */
const aims = [0.5, 0.3, 0.7] as const

/**
 * A video that is exact to the frame: moves to the middle of a frame, and holds that frame as shown only once
 * `requestVideoFrameCallback` reported that it is presented; `seeked` comes before that. While one move is under way the
 * next ones wait, and the last of them counts: a held key or a drag shows as many frames as the browser can decode.
 */
export class ExactPlayer {
  readonly frameCount: number
  readonly rate: FrameRate
  readonly #video: ExactVideo
  readonly #presentTimeoutMs: number
  readonly #listeners = new Set<() => void>()
  readonly #end = new AbortController()
  readonly #clock: ReturnType<typeof followFrames>
  readonly #stopPictures: () => void
  #state: ExactState
  /** The frame that the browser was asked for and has not presented, and how often it was asked. */
  #moving: { frame: number; tries: number; timer: ReturnType<typeof setTimeout> } | null = null
  /** The frame to go to once that is there. */
  #next: number | null = null
  #reverse = 0

  constructor({ video, frameCount, rate, presentTimeoutMs = 1500 }: ExactOptions) {
    this.#video = video
    this.frameCount = frameCount
    this.rate = rate
    this.#presentTimeoutMs = presentTimeoutMs
    const frame = Math.min(frameCount - 1, findFrame(video.currentTime, rate))
    this.#state = { frame, pictureFrame: null, speed: 0, isMuted: video.muted, loop: null }
    this.#clock = followFrames(video, rate, (frame) => this.#onFrame(frame))
    const on = (type: string, act: () => void) =>
      video.addEventListener(type, act, { signal: this.#end.signal })
    on('play', () => this.#change({ speed: video.playbackRate }))
    on('pause', () => this.#onPause())
    // A video that is loaded again stands, and no browser says so with a pause.
    on('emptied', () => {
      this.#stopReverse()
      this.#change({ speed: 0 })
    })
    on('ratechange', () => !video.paused && this.#change({ speed: video.playbackRate }))
    on('volumechange', () => this.#change({ isMuted: video.muted }))
    const present = (seconds: number) => this.#onPicture(findFrame(seconds, rate))
    this.#stopPictures = isReported(video) ? followDrawnFrames(video, present) : () => undefined
    // Where no browser reports what it draws, this is as near as it gets.
    if (!isReported(video)) on('seeked', () => present(video.currentTime))
    if (!video.paused) this.#change({ speed: video.playbackRate })
    // In a page that came with its video, nobody was there to hear of the first frame: it is presented once more.
    else if (video.readyState >= hasPicture) this.#ask(this.#state.frame, 0)
  }

  readonly getState = (): ExactState => this.#state

  /** @returns the end */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Stays within the video; ends playing backwards, and lets a video that plays go on from there. */
  showFrame(frame: number): void {
    this.#stopReverse()
    this.#moveTo(frame)
  }

  /** By so many frames from the one that was asked for last; the video stands then. */
  step(frames: number): void {
    this.pause()
    this.showFrame(this.#state.frame + frames)
  }

  play(speed = 1): void {
    this.#stopReverse()
    const { frame, loop } = this.#state
    const range = loop ?? { in: 0, out: this.frameCount }
    if (isBeyond(frame, range)) this.#moveTo(range.in)
    this.#video.playbackRate = speed
    // Refused where a browser forbids videos or cannot read this one: the picture stays.
    void this.#video.play().catch(() => undefined)
  }

  pause(): void {
    this.#stopReverse()
    this.#video.pause()
  }

  toggle(speed = 1): void {
    if (this.#state.speed === 0) this.play(speed)
    else this.pause()
  }

  /** J and L: faster in that direction with each press; the other direction begins anew. */
  shuttle(direction: 1 | -1): void {
    const speed = findNextSpeed(this.#state.speed, direction)
    if (speed > 0) this.play(speed)
    else this.#playBackwards(speed)
  }

  /** Of a video that plays: for one that is kept in step with another. */
  setRate(rate: number): void {
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate
  }

  setMuted(isMuted: boolean): void {
    this.#video.muted = isMuted
  }

  /** @param loop null to play to the end again */
  setLoop(loop: FrameRange | null): void {
    this.#change({ loop })
  }

  /** Resolves once the browser has presented this frame; true where it did. For tests and for two videos in step. */
  async whenShown(frame: number, timeoutMs = 6000): Promise<boolean> {
    if (this.#isShown(frame)) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), timeoutMs)
    const end = this.subscribe(() => this.#isShown(frame) && resolve(true))
    const isShown = await promise
    clearTimeout(timer)
    end()
    return isShown
  }

  stop(): void {
    this.#stopReverse()
    if (this.#moving) clearTimeout(this.#moving.timer)
    this.#end.abort()
    this.#clock.stop()
    this.#stopPictures()
    this.#listeners.clear()
  }

  #isShown(frame: number): boolean {
    return this.#moving === null && this.#state.pictureFrame === frame
  }

  #change(change: Partial<ExactState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #moveTo(frame: number): void {
    const wanted = Math.min(this.frameCount - 1, Math.max(0, Math.round(frame)))
    if (this.#moving) {
      this.#next = wanted
      this.#change({ frame: wanted })
      return
    }
    const isThere = this.#video.paused && !this.#video.seeking && this.#state.pictureFrame === wanted
    this.#change({ frame: wanted })
    if (!isThere) this.#ask(wanted, 0)
  }

  #ask(frame: number, tries: number): void {
    const timer = setTimeout(() => this.#onLate(), this.#presentTimeoutMs)
    this.#moving = { frame, tries, timer }
    const part = aims[tries % aims.length] ?? 0.5
    const seconds = findFrameMiddle(frame, this.rate) + ((part - 0.5) * this.rate.den) / this.rate.num
    this.#clock.seekFrame(frame, seconds)
  }

  /** Nothing was presented: still on its way, rounded to the frame beside it, or the same picture as before. */
  #onLate(): void {
    const moving = this.#moving
    if (!moving) return
    const isOnItsWay = this.#video.seeking || this.#video.readyState < hasPicture
    if (isOnItsWay) moving.timer = setTimeout(() => this.#onLate(), this.#presentTimeoutMs)
    else if (this.#next !== null || moving.tries + 1 >= aims.length) this.#settle()
    else this.#ask(moving.frame, moving.tries + 1)
  }

  #settle(): void {
    if (this.#moving) clearTimeout(this.#moving.timer)
    this.#moving = null
    const next = this.#next
    this.#next = null
    if (next !== null && next !== this.#state.pictureFrame) this.#ask(next, 0)
  }

  #onPicture(pictureFrame: number): void {
    const isPlaying = !this.#video.paused && !this.#video.seeking
    if (this.#moving?.frame === pictureFrame || isPlaying) this.#settle()
    if (pictureFrame !== this.#state.pictureFrame) this.#change({ pictureFrame })
    else for (const listener of this.#listeners) listener()
  }

  /**
   * A browser that is busy may draw one more frame than it reports, and then never says so: the frame that counts is
   * presented once more.
   */
  #onPause(): void {
    if (this.#reverse !== 0) return
    const { loop } = this.#state
    // The last frame of a range is not reported by a file that is shorter than planned, and may not be by a fast one.
    if (this.#video.ended && loop && !this.#moving) {
      this.#moveTo(loop.in)
      return this.play(this.#video.playbackRate)
    }
    const frame = this.#video.ended ? this.frameCount - 1 : this.#state.frame
    this.#change({ speed: 0, frame })
    if (!this.#moving && isReported(this.#video)) this.#ask(frame, 0)
  }

  /** From the clock: a frame that plays, or the one that was just asked for. */
  #onFrame(frame: number): void {
    if (this.#moving || this.#next !== null || frame === this.#state.frame) return
    this.#change({ frame })
    const { loop } = this.#state
    if (loop && !this.#video.paused && frame >= loop.out - 1) this.#moveTo(loop.in)
  }

  /** No browser plays backwards: frames are shown one after the other, as many as it can. */
  #playBackwards(speed: number): void {
    this.#video.pause()
    this.#stopReverse()
    const from = this.#state.frame
    const startedMs = performance.now()
    const { loop } = this.#state
    const first = loop?.in ?? 0
    const draw = (nowMs: number) => {
      const frame = findReverseFrame(from, speed, Math.max(0, nowMs - startedMs), this.rate)
      this.#moveTo(Math.max(first, frame))
      if (frame <= first) this.#stopReverse()
      else this.#reverse = requestAnimationFrame(draw)
    }
    this.#reverse = requestAnimationFrame(draw)
    this.#change({ speed })
  }

  #stopReverse(): void {
    if (this.#reverse === 0) return
    cancelAnimationFrame(this.#reverse)
    this.#reverse = 0
    this.#change({ speed: 0 })
  }
}
