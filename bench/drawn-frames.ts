/** What the bench of the animatic measures in the page. */
export interface DrawnFrames {
  /** Milliseconds of each frame, until its pixels are there. */
  framesMs: number[]
  /** The same of a cleared canvas with the bare picture. */
  bareMs: number[]
  /** Frames that reached the screen in a second. */
  shownFrames: number
}
