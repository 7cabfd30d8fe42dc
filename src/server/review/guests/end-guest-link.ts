import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { endGuestLink as call } from '#shared/contract/review/guest-links.ts'
import { isLinkOpen } from '#shared/links/link-state.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { lockReview } from '../store/lock-review.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { findLink, writeLinkEnded } from './guest-links.db.ts'
import { listGuestLinks } from './list-guest-links.ts'

/**
 * Ends a link of one's own video at once; one that is over stays over. Idempotent.
 * @throws Refusal not_found, also for the studio; signed_out if the account was deleted meanwhile
 */
export async function endGuestLink(
  { db, clock }: ReviewDeps,
  user: SignedInUser,
  { videoId, linkId }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const { viewer } = await lockReview(tx, user, videoId)
    if (viewer.side !== 'customer') throw refuse('not_found')
    const link = await findLink(tx, { id: linkId })
    if (link?.videoId !== videoId) throw refuse('not_found')
    const now = clock.now()
    if (isLinkOpen(link, now)) {
      await writeLinkEnded(tx, linkId, now)
      await emitEvent(tx, user, {
        kind: 'guest_link.ended',
        subject: { kind: 'video', id: videoId },
        payload: { after: { link: linkId, cut: link.cutNumber } },
      })
    }
    return listGuestLinks({ db: tx, clock }, user, videoId)
  })
}
