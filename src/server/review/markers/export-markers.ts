import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { exportMarkers as call } from '#shared/contract/review/review.ts'
import { slugify } from '#shared/delivery/file-names.ts'
import { describeMarkers } from '#shared/review/markers/describe-markers.ts'
import { markerFormats } from '#shared/review/markers/marker-formats.ts'
import { noteAnchorSchema } from '#shared/review/note-anchor.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findReviewedVideo, readCutContent, resolveCuts } from '../../videos/cut-answers.ts'
import { readNoteState } from '../store/describe-notes.ts'
import { findNotes } from '../store/notes.db.ts'

/**
 * The open changes of a video as markers on one of its cuts, as a file for an editor.
 * @throws Refusal not_found
 */
export async function exportMarkers(
  db: Database,
  { videoId, number, format }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const video = await findReviewedVideo(db, videoId)
  const cut = video && (await resolveCuts(db, video)).find((each) => each.number === number)
  if (!video || !cut) throw refuse('not_found')
  const notes = (await findNotes(db, videoId)).filter((note) => readNoteState(note) === 'open')
  const title = videoTitle(video)
  const list = describeMarkers(
    `${title} ${cutName(number)}`,
    readCutContent(video, cut).copy,
    notes.map(({ anchor, body, cutNumber }) => ({
      anchor: noteAnchorSchema.parse(anchor),
      text: body,
      cut: cutNumber,
    })),
  )
  const { ending, mediaType, write, countShortened } = markerFormats[format]
  return {
    name: `${slugify(title) || 'film'}_${cutName(number)}_changes.${ending}`,
    mediaType,
    content: write(list),
    count: list.markers.length,
    shortened: countShortened(list),
  }
}
