import { convertNoteFrames } from '#shared/review/convert-note-frames.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { convertFrame } from '#shared/videos/timeline/timecode.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import type { NotePlace, StoredNoteDraft } from './use-note-draft.ts'

/** A cut whose file is played. */
interface PlayedCut {
  number: number
  copy: { frameRate: FrameRate }
}

/** The place of a note that is asked for now, in frames of the cut that is played. */
export interface PlaceReader {
  /** Where the video stands, or what is repeated of it. */
  read: () => NotePlace
  /** From the first frame of a note up to where the video stands; one of another cut begins there. */
  readUntil: (from: Pick<StoredNoteDraft, 'cut' | 'frames'>) => NotePlace
}

/** @param fileRate of the file that is played, whose frames the player counts */
export function makePlaceReader(
  player: ExactPlayer | null,
  { number, copy }: PlayedCut,
  fileRate: FrameRate,
): PlaceReader {
  return {
    read: () => {
      const { frame = 0, loop = null } = player?.getState() ?? {}
      const frames = convertNoteFrames(loop ?? { in: frame, out: frame + 1 }, fileRate, copy.frameRate)
      return { cut: number, frames }
    },
    readUntil: ({ cut, frames }) => {
      const here = convertFrame(player?.getState().frame ?? 0, fileRate, copy.frameRate)
      const from = cut === number ? (frames?.in ?? here) : here
      return { cut: number, frames: { in: Math.min(from, here), out: Math.max(from, here) + 1 } }
    },
  }
}
