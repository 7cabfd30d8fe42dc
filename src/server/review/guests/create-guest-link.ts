import { randomBytes, randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { createGuestLink as call } from '#shared/contract/review/guest-links.ts'
import { guestLinkLimits, isLinkRunning } from '#shared/review/guest-links.ts'
import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { resolveCuts } from '../../videos/cut-answers.ts'
import { lockReview } from '../store/lock-review.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { findLinks, insertLink } from './guest-links.db.ts'
import { hashSecret } from './hash-secret.ts'
import { listGuestLinks } from './list-guest-links.ts'

const dayMs = 86_400_000
/** 256 bits: not to be guessed. */
const secretBytes = 32

/**
 * The customer makes a link to a cut that they play.
 * @returns its secret, which is not stored
 * @throws Refusal not_found, note_not_allowed, too_many_guest_links; signed_out if the account was deleted meanwhile
 */
export async function createGuestLink(
  { db, clock }: ReviewDeps,
  customer: SignedInUser,
  { videoId, cut, mayComment, days }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const { video, viewer } = await lockReview(tx, customer, videoId)
    if (viewer.side !== 'customer') throw refuse('note_not_allowed')
    const shown = (await resolveCuts(tx, video)).find(({ number }) => number === cut)
    if (!shown || !isShownToCustomer(shown.state)) throw refuse('note_not_allowed')
    const now = clock.now()
    const running = (await findLinks(tx, videoId)).filter((link) => isLinkRunning(link, now))
    if (running.length >= guestLinkLimits.running) throw refuse('too_many_guest_links')
    const secret = randomBytes(secretBytes).toString('base64url')
    const endsAt = new Date(now.getTime() + days * dayMs)
    const link = { id: randomUUID(), secretHash: hashSecret(secret), videoId, cutNumber: cut, mayComment }
    await insertLink(tx, { ...link, createdAt: now, createdBy: customer.id, endsAt })
    await emitEvent(tx, customer, {
      kind: 'guest_link.created',
      subject: { kind: 'video', id: videoId },
      payload: { after: { link: link.id, cut, mayComment, endsAt: endsAt.toISOString() } },
    })
    return { ...(await listGuestLinks(tx, customer, videoId)), secret }
  })
}
