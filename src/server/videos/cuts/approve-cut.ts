import { findCutChangeProblem, findNewestShown } from '#shared/videos/cuts/cut-states.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { emitEvent, type Actor } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { insertCutApproval } from '../store/cut-approvals.db.ts'
import { isVideoSame, resolveCuts, type ResolvedCut } from '../store/resolve-cuts.ts'
import { answerRevision } from '../store/revisions.db.ts'
import type { VideoRecord } from '../store/video-record.ts'
import { cutFacts } from './cut-facts.ts'

/**
 * The cut, where its customer can answer it by an approval or by notes; why not, where they can't.
 * @param cuts all of the video
 */
function findAnswerableCut(cuts: readonly ResolvedCut[], number: number): ResolvedCut | RefusalCode {
  const isWithdrawn = cuts.some((cut) => cut.number === number && cut.state === 'withdrawn')
  const newest = findNewestShown(cuts)
  if (isWithdrawn || !newest) return 'cut_withdrawn'
  return newest.number === number ? newest : 'cut_superseded'
}

/**
 * The cut that its customer answers.
 * @param cuts all of the video
 * @throws Refusal cut_withdrawn, cut_superseded
 */
export function requireAnswerableCut(cuts: readonly ResolvedCut[], number: number): ResolvedCut {
  const cut = findAnswerableCut(cuts, number)
  if (typeof cut === 'string') throw refuse(cut)
  return cut
}

/**
 * Why a cut can't be approved, whatever hash was seen; null where it can.
 * @param cuts all of the video
 */
export function findApprovalProblem(
  video: VideoRecord,
  cuts: readonly ResolvedCut[],
  number: number,
): RefusalCode | null {
  const cut = cuts.find((each) => each.number === number && each.sentAt !== null)
  if (!cut) return 'not_found'
  const answerable = findAnswerableCut(cuts, number)
  if (typeof answerable === 'string') return answerable
  const problem = findCutChangeProblem(cut.state, 'approved', 'customer', cutFacts(cut, video.status))
  if (problem) return problem
  if (cut.contentHash === null) return 'cut_not_measured'
  return isVideoSame(video, cut) ? null : 'film_changed_since_cut'
}

/**
 * Why changes of a cut can't be asked for; null where they can. A delivered video takes them whatever became of its cut:
 * they begin the next one.
 * @param cut as `requireAnswerableCut` finds it
 */
export const findChangesProblem = (video: VideoRecord, cut: ResolvedCut): RefusalCode | null =>
  video.status === 'delivery'
    ? null
    : findCutChangeProblem(cut.state, 'changes_asked', 'customer', cutFacts(cut, video.status))

/**
 * The customer approves a cut of a locked video: exactly what they saw, by its hash. A revision that was asked for
 * since the cut was sent is answered by it: the video is right as it is. The same approval again has no effect.
 * @throws Refusal not_found, cut_withdrawn, cut_superseded, cut_change_not_allowed, cut_not_answerable, cut_not_measured,
 * film_changed_since_cut, changed_meanwhile
 */
export async function approveCut(
  tx: Database,
  actor: NonNullable<Actor>,
  video: VideoRecord,
  { number, hash, now }: { number: number; hash: string; now: Date },
): Promise<void> {
  const cuts = await resolveCuts(tx, video)
  const cut = cuts.find((each) => each.number === number)
  if (cut?.state === 'approved' && cut.approval?.hash === hash) return
  const problem = findApprovalProblem(video, cuts, number)
  if (!cut || problem) throw refuse(problem ?? 'not_found')
  if (cut.contentHash !== hash) throw refuse('changed_meanwhile')
  await insertCutApproval(tx, { cutId: cut.id, hash, by: actor.id, at: now })
  await answerRevision(tx, video.id, now)
  await emitEvent(tx, actor, {
    kind: 'cut.approved',
    subject: { kind: 'video', id: video.id },
    payload: { after: { number, hash } },
  })
}
