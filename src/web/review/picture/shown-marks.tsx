import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { ExactFilm } from '../../player/exact/exact-film.ts'
import { useFilmState } from '../../player/exact/use-exact-film.ts'
import { PictureMarks } from './note-marks.tsx'

interface ShownMarksProps {
  film: ExactFilm | null
  /** Of the picture: what was drawn on another ratio has no place on it. */
  ratio: Ratio
  shown: readonly { frames: NoteFrames; marks: NoteMarks }[]
}

/** What was drawn on the frames that stand in the picture. */
export function ShownMarks({ film, ratio, shown }: ShownMarksProps) {
  const frame = useFilmState(film, (state) => state.pictureFrame ?? state.frame)
  return (
    <PictureMarks
      marks={shown.flatMap(({ frames, marks }) =>
        marks.ratio === ratio && frames.in <= frame && frame < frames.out ? [marks] : [],
      )}
    />
  )
}
