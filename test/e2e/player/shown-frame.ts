import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'

/** What a move brought: the frame that was asked for, the one that the picture carries, and how long it took. */
export interface ShownFrame {
  asked: number
  counted: number | null
  carried: number
  ms: number
}

/** What exact-player-in-page.ts does in the page, for callers that know no page. */
export interface ExactPlayerCalls {
  open: (url: string, frameCount: number, rate: FrameRate) => Promise<void>
  seek: (frames: readonly number[]) => Promise<ShownFrame[]>
  step: (from: number, steps: number) => Promise<ShownFrame[]>
  hold: (from: number, steps: number) => Promise<ShownFrame>
  playFor: (from: number, ms: number) => Promise<ShownFrame>
}
