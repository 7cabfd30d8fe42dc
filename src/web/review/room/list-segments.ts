import { convertNoteFrames } from '#shared/review/convert-note-frames.ts'
import type { CutCopy } from '#shared/videos/cuts/cut-copy.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { isCard, layOutVideo } from '#shared/videos/timeline/lay-out-video.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import type { StripSegment } from '../../player/exact/scrub-strip.tsx'

const shortNames = { start: 'In', end: 'Out' } as const

/** The cards of a cut where they stand in the file that is played. */
export function listSegments(copy: CutCopy, fileRate: FrameRate): StripSegment[] {
  const segments = layOutVideo(copy)
  return segments
    .filter(isCard)
    .filter((segment) => segment.in < segment.out)
    .map((segment) => {
      const name = nameSegment(segments, segment.id)
      const short = segment.kind === 'copy' ? name.replace('Card ', '') : shortNames[segment.kind]
      return {
        id: `${segment.kind} ${segment.id}`,
        name,
        short,
        text: segment.text,
        ...convertNoteFrames(segment, copy.frameRate, fileRate),
      }
    })
}
