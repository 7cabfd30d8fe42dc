import { isLinkOpen } from '#shared/links/link-state.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { holdAccount } from '../../users/hold-account.ts'
import { lockReviewedVideo } from '../../videos/cut-answers.ts'
import { requireSharedCut, requireSharedLink, type SharedCut } from './read-guest-link.ts'

/**
 * Locks the video of a link for what its guests write.
 * @throws Refusal guest_link_ended, also if its customer's account was deleted meanwhile
 */
export async function lockSharedCut(tx: Database, linkId: string | null, now: Date): Promise<SharedCut> {
  const { video } = await requireSharedLink(tx, linkId)
  // Before the video: an account's deletion locks users first, too. Fixed lock order prevents a deadlock.
  if (!(await holdAccount(tx, video.ownerId))) throw refuse('guest_link_ended')
  await lockReviewedVideo(tx, video.id)
  // Under the lock: ending the link takes the same one.
  const shared = await requireSharedCut(tx, linkId)
  if (!isLinkOpen(shared.link, now)) throw refuse('guest_link_ended')
  return shared
}
