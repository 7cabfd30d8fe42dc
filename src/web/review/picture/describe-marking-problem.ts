import type { NoteMarks } from '#shared/review/note-marks.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import type { Ratio } from '#shared/videos/ratios.ts'

/** The picture that is shown. */
interface ShownPicture {
  cut: number
  ratio: Ratio
}

/**
 * Why a note can't be marked on the picture that is shown; null where it can. Its marks are those of one cut and one ratio: on
 * another picture they would mean something else, or be lost.
 *
 * @param note `cut` is null before it has a place
 */
export function describeMarkingProblem(
  { cut, marks }: { cut: number | null; marks: NoteMarks | null },
  shown: ShownPicture,
): string | null {
  if (cut !== null && cut !== shown.cut)
    return `It is on ${cutName(cut)}: show that cut, or move it here, to mark the picture.`
  if (marks && marks.ratio !== shown.ratio)
    return `It is marked in ${marks.ratio}: show that ratio to go on, or clear it.`
  return null
}
