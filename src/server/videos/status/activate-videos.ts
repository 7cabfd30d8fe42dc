import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { activateVideos as call } from '#shared/contract/videos/activate-videos.ts'
import { refusals } from '#shared/refusals.ts'
import { sumTokens } from '#shared/tokens/plan-block.ts'
import { tokensMissingForFilmsSentence } from '#shared/tokens/tokens-missing.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { findActivationProblem } from '#shared/videos/missing-copy.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { lockBlockSteps } from '../../subscriptions/status/lock-block-steps.ts'
import { requireReadableSubscription } from '../../subscriptions/store/require-subscription.ts'
import { readUsableTokens } from '../../tokens/lock-usable-lots.ts'
import { refuseCopy } from '../copy/refuse-copy.ts'
import type { VideoRecord } from '../store/video-record.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { lockVideosOfSubscription } from '../store/videos.db.ts'
import { moveVideo } from './change-video-status.ts'

type Input = InputOf<typeof call>

/**
 * Activates several drafts in one transaction: all, or none. Locks as a new plan does (status row, films, lots), so that
 * the tokens are enough for all of them. A refusal names the film.
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
    if (!(await lockBlockSteps(tx, subscriptionId, 1))) throw refuse('not_found')
    const films = findSeenFilms(await lockVideosOfSubscription(tx, subscriptionId), input)
    requireWords(films)
    await requireTokens(tx, subscriptionId, films, deps.clock.now())
    const videos: OutputOf<typeof call>['videos'] = []
    for (const film of films) {
      try {
        const change = { videoId: film.id, to: 'activated', reason: '' } as const
        videos.push(await moveVideo(tx, deps.clock, actor, change))
      } catch (error) {
        throw nameFilm(error, film)
      }
    }
    return { videos }
  })
}

/**
 * The drafts in the order of their blocks.
 * @throws Refusal not_found, changed_meanwhile, video_change_not_allowed
 */
function findSeenFilms(videos: readonly VideoRecord[], input: Input): VideoRecord[] {
  const seen = new Map(input.videos.map(({ id, version }) => [id, version]))
  const films = videos.filter(({ id }) => seen.has(id))
  if (films.length < seen.size) throw refuse('not_found')
  for (const film of films) {
    if (film.version !== seen.get(film.id)) throw nameFilm(refuse('changed_meanwhile'), film)
    // From other statuses an admin could move it, which is not what this is for.
    if (film.status !== 'draft') throw nameFilm(refuse('video_change_not_allowed'), film)
  }
  return films
}

/**
 * Checked for all films before the first one moves: each move is many statements.
 * @throws Refusal title_missing, copy_over_budget, start_card_empty
 */
function requireWords(films: readonly VideoRecord[]): void {
  for (const film of films) {
    const problem = findActivationProblem(film)
    if (!problem) continue
    const { code, sentence } = problem
    throw nameFilm((code === 'copy_over_budget' && refuseCopy(film)) || refuse(code, { sentence }), film)
  }
}

/** @throws Refusal tokens_missing, with what all of the films need */
async function requireTokens(
  tx: Database,
  subscriptionId: string,
  films: readonly VideoRecord[],
  now: Date,
): Promise<void> {
  const needed = sumTokens(films)
  const { available } = await readUsableTokens(tx, subscriptionId, now)
  if (films.length === 1 || needed <= available) return
  const sentence = tokensMissingForFilmsSentence(films.length, needed, available)
  throw refuse('tokens_missing', { sentence, details: { needed, available } })
}

/** Which of several films is refused. A sentence about tokens names it already. */
function nameFilm(error: unknown, film: VideoRecord): unknown {
  if (!(error instanceof Refusal) || error.code === 'tokens_missing') return error
  const sentence = `“${filmTitle(film)}”: ${error.sentence ?? refusals[error.code].sentence} Nothing was activated.`
  return refuse(error.code, { sentence, details: { ...error.details, videoId: film.id } })
}
