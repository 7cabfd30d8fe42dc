import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { activateVideos as call } from '#shared/contract/videos/activate-videos.ts'
import { refusals } from '#shared/refusals.ts'
import { sumTokens } from '#shared/tokens/plan-block.ts'
import { tokensMissingForVideosSentence } from '#shared/tokens/tokens-missing.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { findActivationProblem } from '#shared/videos/missing-copy.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { lockRetainedBlockSteps } from '../../subscriptions/status/lock-block-steps.ts'
import { requireReadableSubscription } from '../../subscriptions/store/require-subscription.ts'
import { readUsableTokens } from '../../tokens/lock-usable-lots.ts'
import { refuseCopy } from '../copy/refuse-copy.ts'
import type { VideoRecord } from '../store/video-record.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { lockVideosOfSubscription } from '../store/videos.db.ts'
import { moveVideo } from './change-video-status.ts'

type Input = InputOf<typeof call>

/**
 * Activates several drafts in one transaction: all, or none. Locks as a new plan does (status row, videos, lots), so
 * that the tokens are enough for all of them. A refusal names the video.
 * @throws Refusal not_found, changed_meanwhile, tokens_missing and every refusal of the table
 */
export async function activateVideos(
  deps: Pick<VideosDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  input: Input,
): Promise<OutputOf<typeof call>> {
  const { subscriptionId } = input
  return deps.db.transaction().execute(async (tx) => {
    await requireReadableSubscription(tx, actor, subscriptionId)
    // Its status row, whatever the block.
    if (!(await lockRetainedBlockSteps(tx, subscriptionId, 1))) throw refuse('not_found')
    const drafts = findSeenVideos(await lockVideosOfSubscription(tx, subscriptionId), input)
    requireWords(drafts)
    await requireTokens(tx, subscriptionId, drafts, deps.clock.now())
    const videos: OutputOf<typeof call>['videos'] = []
    for (const video of drafts) {
      try {
        const change = { videoId: video.id, to: 'activated', reason: '' } as const
        videos.push(await moveVideo(tx, deps.clock, actor, change))
      } catch (error) {
        throw nameVideo(error, video)
      }
    }
    return { videos }
  })
}

/**
 * The drafts in the order of their blocks.
 * @throws Refusal not_found, changed_meanwhile, video_change_not_allowed
 */
function findSeenVideos(videos: readonly VideoRecord[], input: Input): VideoRecord[] {
  const seen = new Map(input.videos.map(({ id, version }) => [id, version]))
  const drafts = videos.filter(({ id }) => seen.has(id))
  if (drafts.length < seen.size) throw refuse('not_found')
  for (const video of drafts) {
    if (video.version !== seen.get(video.id)) throw nameVideo(refuse('changed_meanwhile'), video)
    // From other statuses an admin could move it, which is not what this is for.
    if (video.status !== 'draft') throw nameVideo(refuse('video_change_not_allowed'), video)
  }
  return drafts
}

/**
 * Checked for all videos before the first one moves: each move is many statements.
 * @throws Refusal title_missing, copy_over_budget, start_card_empty
 */
function requireWords(videos: readonly VideoRecord[]): void {
  for (const video of videos) {
    const problem = findActivationProblem(video)
    if (!problem) continue
    const { code, sentence } = problem
    throw nameVideo((code === 'copy_over_budget' && refuseCopy(video)) || refuse(code, { sentence }), video)
  }
}

/** @throws Refusal tokens_missing, with what all of the videos need */
async function requireTokens(
  tx: Database,
  subscriptionId: string,
  videos: readonly VideoRecord[],
  now: Date,
): Promise<void> {
  const needed = sumTokens(videos)
  const { available } = await readUsableTokens(tx, subscriptionId, now)
  if (videos.length === 1 || needed <= available) return
  const sentence = tokensMissingForVideosSentence(videos.length, needed, available)
  throw refuse('tokens_missing', { sentence, details: { needed, available } })
}

/** Which of several videos is refused. A sentence about tokens names it already. */
function nameVideo(error: unknown, video: VideoRecord): unknown {
  if (!(error instanceof Refusal) || error.code === 'tokens_missing') return error
  const sentence = `“${videoTitle(video)}”: ${error.sentence ?? refusals[error.code].sentence} Nothing was activated.`
  return refuse(error.code, { sentence, details: { ...error.details, videoId: video.id } })
}
