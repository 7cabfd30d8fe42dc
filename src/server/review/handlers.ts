import type { HandlersOf } from '../http/handler.ts'
import { addNote } from './notes/add-note.ts'
import { deleteNote } from './notes/delete-note.ts'
import { reopenNote } from './notes/reopen-note.ts'
import { replyToNote } from './notes/reply-to-note.ts'
import { resolveNote } from './notes/resolve-note.ts'
import { updateNote } from './notes/update-note.ts'
import { approveCut } from './approvals/approve-cut.ts'
import { exportMarkers } from './markers/export-markers.ts'
import { sendNotes } from './rounds/send-notes.ts'
import { readReview } from './store/read-review.ts'
import type { ReviewDeps } from './store/review-deps.ts'

/** Calls that change one note return it; those that answer a cut return the whole review. */
export const reviewHandlers: HandlersOf<
  | 'readReview'
  | 'addNote'
  | 'updateNote'
  | 'deleteNote'
  | 'replyToNote'
  | 'resolveNote'
  | 'reopenNote'
  | 'sendNotes'
  | 'approveCut'
  | 'exportMarkers',
  ReviewDeps
> = {
  readReview: ({ deps, user }, { videoId }) => readReview(deps.db, user, videoId),
  addNote: ({ deps, user }, input) => addNote(deps, user, input),
  updateNote: ({ deps, user }, input) => updateNote(deps, user, input),
  deleteNote: ({ deps, user }, input) => deleteNote(deps, user, input),
  replyToNote: ({ deps, user }, input) => replyToNote(deps, user, input),
  resolveNote: ({ deps, user }, input) => resolveNote(deps, user, input),
  reopenNote: ({ deps, user }, input) => reopenNote(deps, user, input),
  sendNotes: ({ deps, user }, input) => sendNotes(deps, user, input),
  approveCut: ({ deps, user }, input) => approveCut(deps, user, input),
  exportMarkers: ({ deps }, input) => exportMarkers(deps.db, input),
}
