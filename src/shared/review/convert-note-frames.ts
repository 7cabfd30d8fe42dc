import type { FrameRate } from '../videos/timeline/frame-rate.ts'
import { convertFrame } from '../videos/timeline/timecode.ts'
import type { NoteFrames } from './note-anchor.ts'

/** A range of a cut in frames of its file, or the other way round: at least one frame, and the same ones at the same rate. */
export function convertNoteFrames(frames: NoteFrames, from: FrameRate, to: FrameRate): NoteFrames {
  const start = convertFrame(frames.in, from, to)
  return { in: start, out: Math.max(start + 1, convertFrame(frames.out - 1, from, to) + 1) }
}
