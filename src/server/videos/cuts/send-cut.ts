import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { sendCut as call } from '#shared/contract/cuts.ts'
import { freezeCutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { findCutChangeProblem } from '#shared/videos/cuts/cut-states.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { markFilesDelivered } from '../../files/mark-delivered-files.ts'
import { refuse } from '../../http/refusal.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findHoldBacks } from '../store/check-cuts.ts'
import { findCutFiles, findNewestCut, writeCutDelivered, writeSent } from '../store/cuts.db.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { lockVideo } from '../store/videos.db.ts'
import { cutFacts } from './cut-facts.ts'
import { describeCuts } from './describe-cuts.ts'

/**
 * Sends the newest cut to its customer: its files, cards, frames and places stay as they are from then on. Of a film in
 * delivery it is the customer's for good at once. The film's lock orders it with uploads: a cut is sent as its sender
 * saw it, or not at all.
 * @throws Refusal not_found, changed_meanwhile and every refusal of the table of cuts
 */
export async function sendCut(
  { db, clock }: Pick<VideosDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { videoId, number, fileIds, reason }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, videoId)
    const cut = video && (await findNewestCut(tx, videoId))
    if (!cut) throw refuse('not_found')
    const files = (await findCutFiles(tx, [cut.id])).get(cut.id) ?? []
    const seen = new Set(fileIds)
    const isSeen = cut.number === number && files.every(({ fileId }) => seen.has(fileId))
    if (!isSeen || files.length !== seen.size) throw refuse('changed_meanwhile')

    const ratios = listSoldRatios(video)
    const heldBack = (await findHoldBacks(tx, [video], new Map([[videoId, cut]]))).get(videoId) ?? null
    const problem = findCutChangeProblem(cut.state, 'in_review', 'admin', {
      ...cutFacts(cut, video.status),
      hasAllFiles: ratios.every((ratio) => files.some((file) => file.ratio === ratio)),
      isHeldBack: heldBack !== null,
      hasReason: reason !== '',
    })
    if (problem === 'cut_held_back' && heldBack) throw refuse(problem, { sentence: heldBack.sentence })
    if (problem) throw refuse(problem)

    const now = clock.now()
    const exception = heldBack && { reason, findings: heldBack.findings }
    await writeSent(tx, cut.id, { copy: freezeCutCopy(video, ratios), by: actor.id, at: now, exception })
    if (video.status === 'delivery') {
      await writeCutDelivered(tx, cut.id, now)
      await markFilesDelivered(
        tx,
        files.map(({ fileId }) => fileId),
        now,
      )
    }
    const cuts = await describeCuts(tx, video, actor)
    await emitEvent(tx, actor, {
      kind: 'cut.sent',
      subject: { kind: 'video', id: videoId },
      payload: {
        after: {
          number,
          findings: exception?.findings ?? [],
          changes: cuts.find((each) => each.number === number)?.changes?.sentences ?? [],
        },
        ...(exception && { reason }),
      },
    })
    return { cuts }
  })
}
