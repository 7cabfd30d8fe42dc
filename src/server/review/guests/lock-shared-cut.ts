import { isLinkOpen } from '#shared/links/link-state.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { lockReviewedVideo } from '../../videos/cut-answers.ts'
import { requireSharedCut, requireSharedLink, type SharedCut } from './read-guest-link.ts'

/**
 * Locks the video of a link for what its guests write.
 * @throws Refusal guest_link_ended
 */
export async function lockSharedCut(tx: Database, linkId: string | null, now: Date): Promise<SharedCut> {
  const { videoId } = await requireSharedLink(tx, linkId)
  await lockReviewedVideo(tx, videoId)
  // Under the lock: ending the link takes the same one.
  const shared = await requireSharedCut(tx, linkId)
  if (!isLinkOpen(shared.link, now)) throw refuse('guest_link_ended')
  return shared
}
