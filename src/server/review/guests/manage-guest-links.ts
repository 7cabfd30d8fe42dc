import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type {
  GuestLink,
  createGuestLink as createCall,
  endGuestLink as endCall,
} from '#shared/contract/guest-links.ts'
import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import { guestLinkLimits, isLinkRunning } from '#shared/review/guest-links.ts'
import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findReviewedVideo, resolveCuts } from '../../videos/cut-answers.ts'
import { findViewer, lockReview } from '../store/lock-review.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { findLinks, insertLink, writeLinkEnded, type GuestLinkRow } from './guest-links.db.ts'

const dayMs = 86_400_000
/** 256 bits: not to be guessed. */
const secretBytes = 32

/** What of a link's secret is stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/**
 * The links of a film, newest first.
 * @throws Refusal not_found, also for someone else's film
 */
export async function listGuestLinks(
  db: Database,
  user: Pick<SignedInUser, 'id' | 'roles'>,
  videoId: string,
): Promise<{ links: GuestLink[] }> {
  findViewer(await findReviewedVideo(db, videoId), user)
  return { links: (await findLinks(db, videoId)).map(describeLink) }
}

/**
 * The customer makes a link to a cut that they play.
 * @returns its secret, which is not stored
 * @throws Refusal not_found, note_not_allowed, too_many_guest_links; signed_out if the account was deleted meanwhile
 */
export async function createGuestLink(
  { db, clock }: ReviewDeps,
  customer: SignedInUser,
  { videoId, cut, mayComment, days }: InputOf<typeof createCall>,
): Promise<OutputOf<typeof createCall>> {
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

/**
 * Ends a link of one's own film at once.
 * @throws Refusal not_found; signed_out if the account was deleted meanwhile
 */
export async function endGuestLink(
  { db, clock }: ReviewDeps,
  user: SignedInUser,
  { videoId, linkId }: InputOf<typeof endCall>,
): Promise<OutputOf<typeof endCall>> {
  return db.transaction().execute(async (tx) => {
    await lockReview(tx, user, videoId)
    const link = (await findLinks(tx, videoId)).find(({ id }) => id === linkId)
    if (!link) throw refuse('not_found')
    const now = clock.now()
    if (isLinkRunning(link, now)) {
      await writeLinkEnded(tx, linkId, now)
      await emitEvent(tx, user, {
        kind: 'guest_link.ended',
        subject: { kind: 'video', id: videoId },
        payload: { after: { link: linkId, cut: link.cutNumber } },
      })
    }
    return listGuestLinks(tx, user, videoId)
  })
}

const describeLink = (link: GuestLinkRow): GuestLink => ({
  id: link.id,
  cut: link.cutNumber,
  mayComment: link.mayComment,
  createdAt: link.createdAt.toISOString(),
  endsAt: link.endsAt.toISOString(),
  endedAt: link.endedAt?.toISOString() ?? null,
  lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
})
