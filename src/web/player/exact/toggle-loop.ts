import type { ExactPlayer } from './exact-player.ts'
import type { FrameRange } from './shuttle.ts'

/** Repeats the segment that the video stands in, or all of it where it stands in none; or repeats no longer. */
export function toggleLoop(player: ExactPlayer | null, segments: readonly FrameRange[]): void {
  if (!player) return
  const { frame, loop } = player.getState()
  const segment = segments.find((each) => each.in <= frame && frame < each.out)
  const range = { in: segment?.in ?? 0, out: segment?.out ?? player.frameCount }
  player.setLoop(loop ? null : range)
}
