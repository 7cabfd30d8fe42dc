import { anchorNote, type NoteAnchor, type NoteFrames } from '#shared/review/note-anchor.ts'
import { guestLinkLimits } from '#shared/review/guest-links.ts'
import { countPoints, markLimits, type NoteMarks } from '#shared/review/note-marks.ts'
import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readCutContent, resolveCuts, type ResolvedCut, type VideoRecord } from '../../videos/cut-answers.ts'
import { countDrawnPoints } from '../store/notes.db.ts'

/**
 * A cut that notes are written on.
 * @throws Refusal cut_withdrawn, and note_not_allowed for another one that its customer does not play
 */
export async function requireNotedCut(
  tx: Database,
  video: VideoRecord,
  number: number,
): Promise<ResolvedCut> {
  const cut = (await resolveCuts(tx, video)).find((each) => each.number === number)
  if (cut?.state === 'withdrawn') throw refuse('cut_withdrawn')
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
 * Refuses what is drawn on a picture that the cut does not have, because nobody would ever see it, and what makes the
 * drawings of its video too many to read together.
 * @param marks null and undefined where nothing is drawn
 * @throws Refusal invalid_input
 */
export async function requireDrawable(
  tx: Database,
  { videoId, files }: Pick<ResolvedCut, 'videoId' | 'files'>,
  marks: NoteMarks | null | undefined,
  { noteId, guestLinkId = null }: { noteId: string; guestLinkId?: string | null },
): Promise<void> {
  if (!marks) return
  if (!files.some(({ ratio }) => ratio === marks.ratio))
    throw refuseMarks(`This cut has no picture in ${marks.ratio}.`)
  const points = countPoints(marks)
  if (points === 0) return
  const drawn = await countDrawnPoints(tx, videoId, { exceptId: noteId, guestLinkId })
  const isFull =
    drawn.onVideo + points > markLimits.pointsPerVideo ||
    (guestLinkId !== null &&
      (drawn.byLink + points > guestLinkLimits.pointsPerLink ||
        drawn.byGuests + points > guestLinkLimits.pointsPerVideo))
  if (isFull)
    throw refuseMarks('So much is drawn on this film that it has no room for more. Say it in words.')
}

/** Pages have no field for what is drawn: they show the sentence. */
const refuseMarks = (sentence: string) => refuse('invalid_input', { sentence, fields: { marks: sentence } })
