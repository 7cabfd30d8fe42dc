import type { GuestLink } from '#shared/contract/review/guest-links.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findReviewedVideo } from '../../videos/cut-answers.ts'
import type { NoteViewer } from '../store/describe-notes.ts'
import { findViewer } from '../store/lock-review.ts'
import { findLinks, type GuestLinkRow } from './guest-links.db.ts'

/**
 * The links of a video, newest first.
 * @throws Refusal not_found, also for someone else's video
 */
export async function listGuestLinks(
  db: Database,
  user: Pick<SignedInUser, 'id' | 'roles'>,
  videoId: string,
): Promise<{ links: GuestLink[] }> {
  const { side } = findViewer(await findReviewedVideo(db, videoId), user)
  return { links: (await findLinks(db, videoId)).map((link) => describeLink(link, side)) }
}

/** The label is visible to the customer only. */
const describeLink = (link: GuestLinkRow, side: NoteViewer['side']): GuestLink => ({
  id: link.id,
  cut: link.cutNumber,
  label: side === 'customer' ? link.label : '',
  mayComment: link.mayComment,
  createdAt: link.createdAt.toISOString(),
  endsAt: link.endsAt.toISOString(),
  endedAt: link.endedAt?.toISOString() ?? null,
  lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
})
