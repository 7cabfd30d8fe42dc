import { randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { createGuestLink as call } from '#shared/contract/review/guest-links.ts'
import { isLinkOpen } from '#shared/links/link-state.ts'
import { guestLinkLimits } from '#shared/review/guest-links.ts'
import { dayMs } from '#shared/time-units.ts'
import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { deriveSecret, hashSecret } from '../../identity/derive-secret.ts'
import { resolveCuts } from '../../videos/cut-answers.ts'
import { lockReview } from '../store/lock-review.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { findLink, findLinks, insertLink } from './guest-links.db.ts'
import { listGuestLinks } from './list-guest-links.ts'

/**
 * The customer makes a link to a cut that they play. Its secret is in the answer and nowhere else: stored is its hash. A
 * retry after a lost answer derives the same secret, and so returns the same link.
 * @throws Refusal not_found, note_not_allowed, too_many_guest_links; signed_out if the account was deleted meanwhile
 */
export async function createGuestLink(
  { db, clock }: ReviewDeps,
  customer: SignedInUser,
  { videoId, intentId = randomUUID(), cut, label, mayComment, days }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const intent = JSON.stringify([customer.id, videoId, intentId, cut, label, mayComment, days])
  const secret = await deriveSecret(db, 'guest link', intent)
  const secretHash = hashSecret(secret)
  return db.transaction().execute(async (tx) => {
    const { video, viewer } = await lockReview(tx, customer, videoId)
    if (viewer.side !== 'customer') throw refuse('note_not_allowed')
    const shown = (await resolveCuts(tx, video)).find(({ number }) => number === cut)
    if (!shown || !isShownToCustomer(shown.state)) throw refuse('note_not_allowed')
    const now = clock.now()
    const made = await findLink(tx, { secretHash })
    if (made) return { ...(await listGuestLinks({ db: tx, clock }, customer, videoId)), id: made.id, secret }
    const open = (await findLinks(tx, videoId, now)).filter((link) => isLinkOpen(link, now))
    if (open.length >= guestLinkLimits.openLinks) throw refuse('too_many_guest_links')
    const endsAt = new Date(now.getTime() + days * dayMs)
    const id = randomUUID()
    const link = { id, secretHash, videoId, cutNumber: cut, label, mayComment }
    await insertLink(tx, { ...link, createdAt: now, createdBy: customer.id, endsAt })
    await emitEvent(tx, customer, {
      kind: 'guest_link.created',
      subject: { kind: 'video', id: videoId },
      payload: { after: { link: id, cut, mayComment, endsAt: endsAt.toISOString() } },
    })
    return { ...(await listGuestLinks({ db: tx, clock }, customer, videoId)), id, secret }
  })
}
