import { anchorNote, type NoteAnchor, type NoteFrames } from '#shared/review/note-anchor.ts'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readCutContent, resolveCuts, type ResolvedCut, type VideoRecord } from '../../videos/cut-answers.ts'

/**
 * A cut that notes are written on.
 * @throws Refusal note_not_allowed for one that its customer does not play
 */
export async function requireNotedCut(
  tx: Database,
  video: VideoRecord,
  number: number,
): Promise<ResolvedCut> {
  const cut = (await resolveCuts(tx, video)).find((each) => each.number === number)
  if (!cut || !isShownToCustomer(cut.state)) throw refuse('note_not_allowed')
  return cut
}

/**
 * What frames of a cut hang on.
 * @throws Refusal invalid_input for frames outside it
 */
export function findNoteAnchor(video: VideoRecord, cut: ResolvedCut, frames: NoteFrames): NoteAnchor {
  const anchor = anchorNote(frames, readCutContent(video, cut).copy)
  if (!anchor) throw refuse('invalid_input', { fields: { frames: 'This is not in the film.' } })
  return anchor
}

/**
 * Refuses what is drawn on a picture that the cut does not have: nobody would ever see it.
 * @throws Refusal invalid_input
 */
export function refuseForeignMarks({ files }: Pick<ResolvedCut, 'files'>, marks: NoteMarks | null): void {
  if (!marks || files.some(({ ratio }) => ratio === marks.ratio)) return
  throw refuse('invalid_input', { fields: { marks: `This cut has no picture in ${marks.ratio}.` } })
}
