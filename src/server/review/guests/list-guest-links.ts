import type { GuestLink } from '#shared/contract/review/guest-links.ts'
import { findLinkState } from '#shared/links/link-state.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findReviewedVideo, requireReadableVideo } from '../../videos/cut-answers.ts'
import type { NoteViewer } from '../store/describe-notes.ts'
import { findViewer } from '../store/lock-review.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { findLinks, type GuestLinkRow } from './guest-links.db.ts'

/**
 * The links of a video, newest first.
 * @throws Refusal not_found, also for someone else's video
 */
export async function listGuestLinks(
  { db, clock }: Pick<ReviewDeps, 'db' | 'clock'>,
  user: Pick<SignedInUser, 'id' | 'roles'>,
  videoId: string,
): Promise<{ links: GuestLink[] }> {
  const video = requireReadableVideo(await findReviewedVideo(db, videoId), user)
  const { side } = findViewer(video, user)
  const now = clock.now()
  return { links: (await findLinks(db, videoId, now)).map((link) => describeLink(link, side, now)) }
}

/** The label is visible to the customer only. */
const describeLink = (link: GuestLinkRow, side: NoteViewer['side'], now: Date): GuestLink => ({
  id: link.id,
  cut: link.cutNumber,
  label: side === 'customer' ? link.label : '',
  mayComment: link.mayComment,
  state: findLinkState(link, now),
  createdAt: link.createdAt.toISOString(),
  endsAt: link.endsAt.toISOString(),
  endedAt: link.endedAt?.toISOString() ?? null,
  lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
})
