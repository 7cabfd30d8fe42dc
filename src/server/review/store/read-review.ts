import type { Review } from '#shared/contract/review/review.ts'
import { refusals } from '#shared/refusals.ts'
import { findNewestShown } from '#shared/videos/cuts/cut-states.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findVideoFiles } from '../../files/find-video-files.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readTogether } from '../../outside/database/connection/read-together.ts'
import {
  describeCuts,
  findApprovalProblem,
  findChangesProblem,
  findReviewedVideo,
  findRoundCost,
  readCutContent,
  readRevision,
  resolveCuts,
  requireReadableVideo,
  type ResolvedCut,
  type VideoRecord,
} from '../../videos/cut-answers.ts'
import { describeNotes } from './describe-notes.ts'
import { findViewer } from './lock-review.ts'

/**
 * The review of a video as this person sees it.
 * @throws Refusal not_found, also for someone else's video
 */
export async function readReview(
  db: Database,
  user: Pick<SignedInUser, 'id' | 'roles'>,
  videoId: string,
): Promise<Review> {
  const video = requireReadableVideo(await findReviewedVideo(db, videoId), user)
  const viewer = findViewer(video, user)
  const [rows, files, revision, notes] = await readTogether(
    db,
    () => resolveCuts(db, video),
    () => findVideoFiles(db, [videoId]),
    () => readRevision(db, video),
    () => describeNotes(db, videoId, viewer),
  )
  const copies = new Map(rows.map((row) => [row.number, readCutContent(video, row).copy]))
  const cuts = (await describeCuts(db, video, user, { cuts: rows, files })).flatMap((cut) => {
    const copy = copies.get(cut.number)
    return copy ? [{ ...cut, copy }] : []
  })
  return {
    video: {
      id: video.id,
      title: video.title,
      subscriptionId: video.subscriptionId,
      block: video.block,
      length: video.length,
      frameRate: video.frameRate,
      hasCutdowns: video.hasCutdowns,
      status: video.status,
      ...revision,
    },
    side: viewer.side,
    cuts,
    notes,
    answer: describeAnswer(video, rows),
  }
}

/** What can be done with the newest cut that was sent. */
function describeAnswer(video: VideoRecord, cuts: readonly ResolvedCut[]): Review['answer'] {
  const cut = findNewestShown(cuts)
  const takesChanges = cut !== undefined && findChangesProblem(video, cut) === null
  const problem = cut && findApprovalProblem(video, cuts, cut.number)
  return {
    cut: takesChanges ? cut.number : null,
    approvalProblem: cut && problem === null ? null : refusals[problem ?? 'not_found'].sentence,
    cost: findRoundCost(video, cut),
  }
}
