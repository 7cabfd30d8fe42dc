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

/** Where the video stands, or what is repeated of it, in frames of the cut. */
export function readNotePlace(player: ExactPlayer | null, cut: PlayedCut, fileRate: FrameRate): NotePlace {
  const { frame = 0, loop = null } = player?.getState() ?? {}
  return {
    cut: cut.number,
    frames: convertNoteFrames(loop ?? { in: frame, out: frame + 1 }, fileRate, cut.copy.frameRate),
  }
}

/** The place of a draft, up to where the video stands; one of another cut begins there. */
export function extendNotePlace(
  draft: Pick<StoredNoteDraft, 'cut' | 'frames'>,
  player: ExactPlayer | null,
  cut: PlayedCut,
  fileRate: FrameRate,
): NotePlace {
  const here = convertFrame(player?.getState().frame ?? 0, fileRate, cut.copy.frameRate)
  const from = draft.cut === cut.number ? (draft.frames?.in ?? here) : here
  return { cut: cut.number, frames: { in: Math.min(from, here), out: Math.max(from, here) + 1 } }
}
