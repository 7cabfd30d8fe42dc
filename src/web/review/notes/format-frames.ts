import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { formatTimecode } from '#shared/videos/timeline/timecode.ts'

/** "00:00:03:14", and of a range its first and its last frame: "00:00:03:14 – 00:00:04:09". */
export function formatFrames(frames: NoteFrames, rate: FrameRate): string {
  const first = formatTimecode(frames.in, rate)
  return frames.out > frames.in + 1 ? `${first} – ${formatTimecode(frames.out - 1, rate)}` : first
}
