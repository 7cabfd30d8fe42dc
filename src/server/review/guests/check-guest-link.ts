import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { checkGuestLink as call } from '#shared/contract/review/guest-links.ts'
import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { isSuspended } from '../../users/is-suspended.ts'
import { findReviewedVideo, findStoredCut } from '../../videos/cut-answers.ts'
import { readLinkVersion } from '../store/notes.db.ts'
import { findLink } from './guest-links.db.ts'

/**
 * Whether a link is still open, and the version of what guests said by it. Open pages ask every few seconds: five rows by
 * their keys, without files, cards and hashes. No use of the link, because nothing is shown by it.
 * @throws Refusal guest_link_ended
 */
export async function checkGuestLink(db: Database, linkId: string | null): Promise<OutputOf<typeof call>> {
  const link = linkId === null ? null : await findLink(db, { id: linkId })
  // Whether its approval is void needs hashes, and does not matter: both states are shown.
  const cut = link && (await findStoredCut(db, link.videoId, link.cutNumber))
  if (!link || !cut || !isShownToCustomer(cut.state)) throw refuse('guest_link_ended')
  const video = await findReviewedVideo(db, link.videoId)
  if (!video || (await isSuspended(db, video.ownerId))) throw refuse('guest_link_ended')
  return { version: await readLinkVersion(db, link.id) }
}
