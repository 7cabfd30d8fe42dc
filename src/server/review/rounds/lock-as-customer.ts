import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { holdAccount } from '../../users/hold-account.ts'
import { lockVideoAndSteps, type VideoRecord } from '../../videos/cut-answers.ts'
import { findViewer } from '../store/lock-review.ts'

/**
 * The video with the steps of its block, locked for its customer: the studio never answers for them.
 * @throws Refusal not_found, note_not_allowed; signed_out if the account was deleted meanwhile
 */
export async function lockAsCustomer(
  tx: Database,
  user: SignedInUser,
  videoId: string,
): Promise<VideoRecord> {
  // Before everything else: an account's deletion locks users first, too. Fixed lock order prevents a deadlock.
  if (!(await holdAccount(tx, user.id))) throw refuse('signed_out')
  const { video } = await lockVideoAndSteps(tx, user, videoId)
  if (findViewer(video, user).side !== 'customer') throw refuse('note_not_allowed')
  return video
}
