import { hasRole } from '#shared/identity/roles.ts'
import type { InputOf } from '#shared/contract/define-call.ts'
import type { changeVideoStatus as call, Video } from '#shared/contract/videos.ts'
import { moveStepsAlong } from '#shared/subscriptions/move-steps-along.ts'
import { gatherVideoFacts } from '#shared/videos/gather-video-facts.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { findVideoChangeProblem, videoStatusTexts } from '#shared/videos/video-status.ts'
import type { Database, Deps, SignedInUser } from '../deps.ts'
import { findVideoFiles } from '../files/find-video-files.ts'
import { refuse } from '../refusal.ts'
import { changeSteps } from '../subscriptions/change-steps.ts'
import { lockBlockSteps } from '../subscriptions/lock-block-steps.ts'
import type { LockedSteps } from '../subscriptions/lock-block-steps.ts'
import { recordChange } from '../system/record-change.ts'
import { chargeRevision, refuseRevision } from '../tokens/charge-revision.ts'
import { settleFilmTokens } from '../tokens/settle-film-tokens.ts'
import { describeOneVideo } from './describe-videos.ts'
import { refuseCopy } from './refuse-copy.ts'
import { sendStatusLetter } from './send-status-letter.ts'
import { revisionsLeft } from './video-record.ts'
import type { VideoRecord } from './video-record.ts'
import { findStatusesOfOthers, findVideo, lockVideo, writeVideo } from './videos.db.ts'

type Change = Omit<InputOf<typeof call>, 'agreedTokens'> & { agreedTokens?: number }

/**
 * Moves a film where the table of changes allows it, and the steps of its block along with it. All that decides is
 * read under the locks of the status row, then of the film: of two moves at once, the second sees the first.
 * Tokens go with the film: held from activation on, used up at delivery, free again as a draft.
 * @throws Refusal not_found, tokens_missing and every refusal of the table
 */
export async function changeVideoStatus(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: SignedInUser,
  { videoId, to, reason, agreedTokens = 0 }: Change,
): Promise<Video> {
  const now = deps.clock.now()
  const mover = hasRole(actor, 'admin') ? 'admin' : 'customer'
  return deps.db.transaction().execute(async (tx) => {
    const { video, steps } = await lockFilm(tx, actor, videoId)
    const files = (await findVideoFiles(tx, [video.id])).get(video.id) ?? []
    const facts = gatherVideoFacts(
      { ...video, revisionsLeft: revisionsLeft(video) },
      { own: steps.own.statusItems, current: steps.status.current.statusItems },
      files,
      { hasReason: reason !== '', paysForRevision: agreedTokens > 0 },
    )
    const problem = findVideoChangeProblem(video.status, to, mover, facts)
    if (problem === 'no_revisions_left') throw refuseRevision(video.tokens)
    if (problem) throw (problem === 'copy_over_budget' && refuseCopy(video)) || refuse(problem)

    const isRevision = video.status === 'delivery' && mover === 'customer'
    const isExtraRevision = isRevision && facts.revisionsLeft === 0
    if (isExtraRevision) await chargeRevision(tx, video, agreedTokens, now)
    await settleFilmTokens(tx, video, { from: video.status, to }, now)
    const revisionsUsed = video.revisionsUsed + (isRevision && !isExtraRevision ? 1 : 0)
    await writeVideo(tx, video.id, { status: to, revisionsUsed }, now)
    await recordChange(tx, actor, {
      action: isRevision ? 'ask for a revision' : 'move film',
      subjectKind: 'video',
      subjectId: video.id,
      before: { status: video.status },
      after: { status: to },
      reason,
    })

    const others = await findStatusesOfOthers(tx, video)
    const after = moveStepsAlong(steps.own.statusItems, { from: video.status, to }, others, now)
    const cause = reason || `“${filmTitle(video)}” moved to ${videoStatusTexts[to].title}.`
    await changeSteps(tx, actor, steps.status, steps.own, after, { reason: cause, now })

    if (mover === 'admin') await sendStatusLetter(tx, deps.config, video, to)
    return describeOneVideo(tx, actor, (await findVideo(tx, video.id)) ?? video)
  })
}

/** @throws Refusal not_found, also for someone else's film */
async function lockFilm(
  tx: Database,
  actor: SignedInUser,
  videoId: string,
): Promise<{ video: VideoRecord; steps: LockedSteps }> {
  const seen = await findVideo(tx, videoId)
  if (!seen || !(seen.ownerId === actor.id || hasRole(actor, 'admin'))) throw refuse('not_found')
  const steps = await lockBlockSteps(tx, seen.subscriptionId, seen.block)
  const video = await lockVideo(tx, videoId)
  if (!video || !steps) throw refuse('not_found')
  return { video, steps }
}
