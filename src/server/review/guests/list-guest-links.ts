import type { GuestLink } from '#shared/contract/review/guest-links.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findReviewedVideo } from '../../videos/cut-answers.ts'
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
  findViewer(await findReviewedVideo(db, videoId), user)
  return { links: (await findLinks(db, videoId)).map(describeLink) }
}

const describeLink = (link: GuestLinkRow): GuestLink => ({
  id: link.id,
  cut: link.cutNumber,
  label: link.label,
  mayComment: link.mayComment,
  createdAt: link.createdAt.toISOString(),
  endsAt: link.endsAt.toISOString(),
  endedAt: link.endedAt?.toISOString() ?? null,
  lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
})
