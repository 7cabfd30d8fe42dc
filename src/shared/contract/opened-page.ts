import type { OutputOf } from './call/define-call.ts'
import type { readGuestReview } from './review/guest-links.ts'
import type { readSession } from './identity/identity.ts'
import type { readReview } from './review/review.ts'

/**
 * What a page shows first, read by the server for the one who opens it, as the named calls answer them. The page is
 * rendered with it, and the browser goes on from it.
 */
export type PageOpening =
  | {
      page: 'review'
      videoId: string
      session: OutputOf<typeof readSession>
      review: OutputOf<typeof readReview>
    }
  | { page: 'guestReview'; secret: string; review: OutputOf<typeof readGuestReview> }

/** Names the script element that carries a page's data into the browser (`data-part`). */
export const openedPagePart = 'opened-page'
