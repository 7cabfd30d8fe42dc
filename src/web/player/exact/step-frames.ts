import { formatTimecode } from '#shared/videos/timeline/timecode.ts'
import { announceSettled } from '../../ui/toasts/announce.tsx'
import type { ExactPlayer } from './exact-player.ts'

/** Moves by single frames, and announces the frame: the counter that shows it is silent while the video plays. */
export function stepFrames(player: ExactPlayer | null, frames: number): void {
  if (!player) return
  player.step(frames)
  announceSettled(() => {
    const { frame } = player.getState()
    return `${formatTimecode(frame, player.rate)}, frame ${frame}`
  })
}
