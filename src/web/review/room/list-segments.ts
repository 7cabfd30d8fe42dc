import { convertNoteFrames } from '#shared/review/convert-note-frames.ts'
import type { CutCopy } from '#shared/videos/cuts/cut-copy.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { isCard, layOutVideo } from '#shared/videos/timeline/lay-out-video.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import type { StripSegment } from '../../player/exact/scrub-strip.tsx'

/** The cards of a cut where they stand in the file that is played, which may be shorter than planned. */
export function listSegments(copy: CutCopy, file: { rate: FrameRate; frameCount: number }): StripSegment[] {
  const segments = layOutVideo(copy)
  return segments
    .filter(isCard)
    .filter((segment) => segment.in < segment.out)
    .map((segment) => {
      const name = nameSegment(segments, segment.id)
      const frames = convertNoteFrames(segment, copy.frameRate, file.rate)
      return {
        id: `${segment.kind} ${segment.id}`,
        name,
        short: name.replace(/^Card | card$/, ''),
        text: segment.text,
        in: frames.in,
        out: Math.min(frames.out, file.frameCount),
      }
    })
    .filter((segment) => segment.in < segment.out)
}
