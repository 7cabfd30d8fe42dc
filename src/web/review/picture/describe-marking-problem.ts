import type { NoteMarks } from '#shared/review/note-marks.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import type { Ratio } from '#shared/videos/ratios.ts'

/** A note that may be marked. */
interface MarkedNote {
  /** Null before it has a place. */
  cut: number | null
  marks: NoteMarks | null
  /** Whether it can be moved to another cut: one that was added stays on its own. */
  isNew: boolean
}

/**
 * Why a note can't be marked on the picture that is shown; null where it can. Its marks are those of one cut and one ratio: on
 * another picture they would mean something else, or be lost.
 */
export function describeMarkingProblem(
  { cut, marks, isNew }: MarkedNote,
  shown: { cut: number; ratio: Ratio },
): string | null {
  if (cut !== null && cut !== shown.cut)
    return `It is on ${cutName(cut)}: show that cut${isNew ? ', or move it here,' : ''} to mark the picture.`
  if (marks && marks.ratio !== shown.ratio)
    return `It is marked in ${marks.ratio}: show that ratio to go on, or clear it.`
  return null
}
