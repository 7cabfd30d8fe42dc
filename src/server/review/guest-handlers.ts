import type { HandlersOf } from '../http/handler.ts'
import { addGuestNote, readGuestReview } from './guests/guest-review.ts'
import { createGuestLink, endGuestLink, listGuestLinks } from './guests/manage-guest-links.ts'
import type { ReviewDeps } from './store/review-deps.ts'

export const guestHandlers: HandlersOf<
  'listGuestLinks' | 'createGuestLink' | 'endGuestLink' | 'readGuestReview' | 'addGuestNote',
  ReviewDeps
> = {
  listGuestLinks: ({ deps, user }, { videoId }) => listGuestLinks(deps.db, user, videoId),
  createGuestLink: ({ deps, user }, input) => createGuestLink(deps, user, input),
  endGuestLink: ({ deps, user }, input) => endGuestLink(deps, user, input),
  readGuestReview: ({ deps, linkId }) => readGuestReview(deps.db, linkId),
  addGuestNote: ({ deps, linkId }, input) => addGuestNote(deps, linkId, input),
}
