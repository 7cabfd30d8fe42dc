import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { withdrawCut as call } from '#shared/contract/videos/cuts.ts'
import { findCutChangeProblem, findNewestShown, isCutToAnswer } from '#shared/videos/cuts/cut-states.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { writeReminded } from '../store/cut-approvals.db.ts'
import { findCut, findCuts, writeWithdrawn, type CutRow } from '../store/cuts.db.ts'
import { reopenRevision } from '../store/revisions.db.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { lockVideo } from '../store/videos.db.ts'
import { cutFacts } from './cut-facts.ts'
import { describeCuts } from './describe-cuts.ts'
import { reportApproval } from './report-approval.ts'

/**
 * Takes a cut in review back: its customer reads the reason and no longer plays its files.
 * @throws Refusal not_found and every refusal of the table of cuts
 */
export async function withdrawCut(
  { db, clock }: Pick<VideosDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { videoId, number, reason }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, videoId)
    const cut = video && (await findCut(tx, videoId, number))
    if (!cut) throw refuse('not_found')
    const facts = { ...cutFacts(cut, video.status), hasReason: reason !== '' }
    const problem = findCutChangeProblem(cut.state, 'withdrawn', 'admin', facts)
    if (problem) throw refuse(problem)
    const now = clock.now()
    await writeWithdrawn(tx, cut.id, { reason, by: actor.id, at: now })
    const cuts = await findCuts(tx, videoId)
    await reopenUnanswered(tx, videoId, cuts)
    await restartReminders(tx, cuts, number)
    await reportApproval(tx, actor, videoId, now)
    const shown = findNewestShown(cuts)
    const waiting = shown && isCutToAnswer({ status: video.status, cut: shown }) ? shown.number : undefined
    await emitEvent(tx, actor, {
      kind: 'cut.withdrawn',
      subject: { kind: 'video', id: videoId },
      payload: { after: { number, waiting }, reason },
    })
    return { cuts: await describeCuts(tx, video, actor) }
  })
}

/**
 * What only withdrawn cuts answered is asked for again. A cut that still stands answers it too: reopening it then would
 * pin a video that its customer was answered about, beside the revision that they ask for next.
 */
async function reopenUnanswered(tx: Database, videoId: string, cuts: readonly CutRow[]): Promise<void> {
  const newestShown = findNewestShown(cuts)?.number ?? 0
  const withdrawn = cuts.filter(({ number }) => number > newestShown)
  const sentAt = withdrawn.flatMap((cut) => cut.sentAt ?? [])
  await reopenRevision(tx, videoId, sentAt)
}

/** If the cut before waits for its customer again, its reminders count from now. */
async function restartReminders(tx: Database, cuts: readonly CutRow[], withdrawn: number): Promise<void> {
  const before = findNewestShown(cuts)
  if (before?.state === 'in_review' && before.number < withdrawn) await writeReminded(tx, before.id, 0)
}
