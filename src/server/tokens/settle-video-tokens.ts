import { planVideoTokens } from '#shared/tokens/ledger.ts'
import type { VideoClaim } from '#shared/tokens/ledger.ts'
import { tokensMissingSentence } from '#shared/tokens/tokens-missing.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { refuse } from '../http/refusal.ts'
import { lockUsableLots } from './lock-usable-lots.ts'
import { findVideoShares, insertEntries } from './tokens.db.ts'

const claims: Record<VideoStatus, VideoClaim> = {
  draft: 'none',
  activated: 'held',
  queued: 'held',
  shooting: 'held',
  editing: 'held',
  delivery: 'captured',
}

export interface ChargedVideo {
  id: string
  subscriptionId: string
  title: string
  tokens: number
}

/**
 * Settles a video's tokens by its status: held from activation on, oldest blocks first; captured at delivery, also
 * after a revision is requested; released as a draft. In the transaction that moves the video, under its lock.
 * @returns the transaction that captured tokens, for `reverseCapture`; null where none did
 * @throws Refusal tokens_missing
 */
export async function settleVideoTokens(
  tx: Database,
  video: ChargedVideo,
  { from, to }: { from: VideoStatus; to: VideoStatus },
  now: Date,
): Promise<string | null> {
  if (claims[from] === claims[to]) return null
  const lots = await lockUsableLots(tx, video.subscriptionId, now)
  const plan = planVideoTokens(claims[to], video.tokens, await findVideoShares(tx, video.id), lots)
  if (plan.problem) {
    const { needed, available } = plan
    throw refuse('tokens_missing', {
      sentence: tokensMissingSentence(video.title, needed, available),
      details: { needed, available },
    })
  }
  for (const kind of ['hold', 'release'] as const) {
    await insertEntries(tx, { kind, transfers: plan[kind], film: video }, now)
  }
  return insertEntries(tx, { kind: 'capture', transfers: plan.capture, film: video }, now)
}
