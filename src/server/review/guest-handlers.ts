import type { HandlersOf } from '../http/handler.ts'
import { addGuestNote } from './guests/add-guest-note.ts'
import { updateGuestNote, withdrawGuestNote } from './guests/change-guest-note.ts'
import { checkGuestLink } from './guests/check-guest-link.ts'
import { createGuestLink } from './guests/create-guest-link.ts'
import { endGuestLink } from './guests/end-guest-link.ts'
import { listGuestLinks } from './guests/list-guest-links.ts'
import { showGuestReview } from './guests/read-guest-review.ts'
import type { ReviewDeps } from './store/review-deps.ts'

export const guestHandlers: HandlersOf<
  | 'listGuestLinks'
  | 'createGuestLink'
  | 'endGuestLink'
  | 'readGuestReview'
  | 'checkGuestLink'
  | 'addGuestNote'
  | 'updateGuestNote'
  | 'withdrawGuestNote',
  ReviewDeps
> = {
  listGuestLinks: ({ deps, user }, { videoId }) => listGuestLinks(deps, user, videoId),
  createGuestLink: ({ deps, user }, input) => createGuestLink(deps, user, input),
  endGuestLink: ({ deps, user }, input) => endGuestLink(deps, user, input),
  readGuestReview: ({ deps, linkId }) => showGuestReview(deps, linkId),
  checkGuestLink: ({ deps, linkId }) => checkGuestLink(deps.db, linkId),
  addGuestNote: ({ deps, linkId }, input) => addGuestNote(deps, linkId, input),
  updateGuestNote: ({ deps, linkId }, input) => updateGuestNote(deps, linkId, input),
  withdrawGuestNote: ({ deps, linkId }, input) => withdrawGuestNote(deps, linkId, input),
}
