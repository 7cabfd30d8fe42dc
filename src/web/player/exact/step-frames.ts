import { formatTimecode } from '#shared/videos/timeline/timecode.ts'
import { announce } from '../../ui/toasts/announce.tsx'
import type { ExactPlayer } from './exact-player.ts'

/** A key that is held steps on: the frame at which it ends is announced. */
const debounceMs = 400

let settling: ReturnType<typeof setTimeout> | undefined

/** Moves by single frames, and announces the frame: the counter that shows it is silent while the video plays. */
export function stepFrames(player: ExactPlayer | null, frames: number): void {
  if (!player) return
  player.step(frames)
  clearTimeout(settling)
  settling = setTimeout(() => {
    const { frame } = player.getState()
    announce(`${formatTimecode(frame, player.rate)}, frame ${frame}`)
  }, debounceMs)
}
