import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { usePlayerState } from '../../player/exact/use-exact-player.ts'
import { PictureMarks } from './picture-marks.tsx'

interface ShownMarksProps {
  player: ExactPlayer | null
  /** Of the picture: what was drawn on another ratio has no place on it. */
  ratio: Ratio
  shown: readonly { frames: NoteFrames; marks: NoteMarks }[]
}

/** What was drawn on the frames that stand in the picture. */
export function ShownMarks({ player, ratio, shown }: ShownMarksProps) {
  const frame = usePlayerState(player, (state) => state.pictureFrame ?? state.frame)
  return (
    <PictureMarks
      marks={shown.flatMap(({ frames, marks }) =>
        marks.ratio === ratio && frames.in <= frame && frame < frames.out ? [marks] : [],
      )}
    />
  )
}
