const framesPerSecond = 25

type ReportFrame = (now: number, drawn: { mediaTime: number }) => void

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
  #reports = new Map<number, ReportFrame>()
  #lastReportId = 0

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
  requestVideoFrameCallback(report: ReportFrame) {
    this.#lastReportId += 1
    this.#reports.set(this.#lastReportId, report)
    return this.#lastReportId
  }
  cancelVideoFrameCallback(id: number) {
    this.#reports.delete(id)
  }
  /** All callbacks that wait for the next frame are called. */
  present(frame: number) {
    this.readyState = 4
    const reports = [...this.#reports.values()]
    this.#reports.clear()
    for (const report of reports) report(0, { mediaTime: frame / framesPerSecond })
  }
}
