import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { sendCut as call } from '#shared/contract/videos/cuts.ts'
import { freezeCutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { cutName, findCutChangeProblem } from '#shared/videos/cuts/cut-states.ts'
import {
  describeUnchangedAnswer,
  findCutBefore,
  findUnchangedCut,
} from '#shared/videos/cuts/find-unchanged-cut.ts'
import { listDeliveryObjections } from '#shared/videos/cuts/list-delivery-objections.ts'
import { deliveryReasonRequest } from '#shared/review-refusals.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { markFilesDelivered } from '../../files/mark-delivered-files.ts'
import { refuse } from '../../http/refusal.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findHoldBacks } from '../store/check-cuts.ts'
import { findComparedCuts } from '../store/find-compared-cuts.ts'
import { writeCutDelivered, writeSent } from '../store/cuts.db.ts'
import { findDeliveryFinding } from '../store/describe-exception.ts'
import { findOpenChanges } from '../store/open-changes.db.ts'
import { resolveCuts, type ResolvedCut } from '../store/resolve-cuts.ts'
import { answerRevision } from '../store/revisions.db.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { lockVideo } from '../store/videos.db.ts'
import { cutFacts } from './cut-facts.ts'
import { describeCuts } from './describe-cuts.ts'
import { joinObjections } from './join-objections.ts'
import { reportApproval } from './report-approval.ts'

/**
 * Sends the newest cut to its customer: its files, cards, frames and places stay as they are from then on. Of a video
 * in delivery it is the customer's for good at once, without an approval: that needs a reason. The video's lock orders it with uploads: a cut is sent as its
 * sender saw it, or not at all.
 * @throws Refusal not_found, changed_meanwhile, cut_unchanged, cut_approved and every refusal of the table of cuts
 */
export async function sendCut(
  { db, clock }: Pick<VideosDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { videoId, number, fileIds, reason, letter, voidsApproval }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, videoId)
    const cuts = video ? await resolveCuts(tx, video) : []
    const cut = cuts.at(-1)
    if (!video || !cut) throw refuse('not_found')
    const { files } = cut
    const seen = new Set(fileIds)
    const isSeen = cut.number === number && files.every(({ fileId }) => seen.has(fileId))
    if (!isSeen || files.length !== seen.size) throw refuse('changed_meanwhile')

    const ratios = listSoldRatios(video)
    const compared = await findComparedCuts(tx, [videoId])
    const holdBacks = await findHoldBacks(tx, [video], new Map([[videoId, cut]]), compared)
    const heldBack = holdBacks.get(videoId) ?? null
    const isDelivery = video.status === 'delivery'
    const problem = findCutChangeProblem(cut.state, 'in_review', 'admin', {
      ...cutFacts(cut, video.status),
      hasAllFiles: ratios.every((ratio) => files.some((file) => file.ratio === ratio)),
      isHeldBack: heldBack !== null,
      hasReason: reason !== '',
    })
    if (problem === 'cut_held_back' || problem === 'cut_not_approved') {
      const facts = { heldBack: heldBack?.sentences ?? null, isApprovalMissing: isDelivery }
      const unsent = { number, state: cut.state, sentAt: null, ...facts }
      const objections = listDeliveryObjections({ revision: null, cut: unsent }, [])
      throw refuse(problem, {
        sentence: joinObjections(objections, isDelivery ? deliveryReasonRequest : null),
      })
    }
    if (problem) throw refuse(problem)

    refuseAsAnswer(cuts, { voidsApproval, revisionCut: video.revisionCut })

    const now = clock.now()
    const exception = heldBack && { reason, findings: heldBack.findings }
    await writeSent(tx, cut.id, {
      copy: freezeCutCopy(video, ratios),
      by: actor.id,
      at: now,
      exception,
      letter,
    })
    if (isDelivery) {
      await writeCutDelivered(tx, cut.id, now, { reason, finding: findDeliveryFinding(cut) })
      await markFilesDelivered(
        tx,
        files.map(({ fileId }) => fileId),
        now,
      )
    }
    // What was asked for on the review page is answered by the next cut; in words alone, by the next delivery.
    if (video.revisionCut !== null) await answerRevision(tx, videoId, now)
    await reportApproval(tx, actor, videoId, now)
    const described = await describeCuts(tx, video, actor)
    const openChanges = await findOpenChanges(tx, videoId)
    await emitEvent(tx, actor, {
      kind: 'cut.sent',
      subject: { kind: 'video', id: videoId },
      payload: {
        after: {
          number,
          findings: exception?.findings ?? [],
          changes: described.find((each) => each.number === number)?.changes?.sentences ?? [],
          letter,
          openChanges: openChanges.map(({ text }) => text),
          ...(isDelivery && { isDelivered: true }),
        },
        ...((exception || isDelivery) && { reason }),
      },
    })
    return { cuts: described, openChanges }
  })
}

/**
 * Refuses what is no answer to the cut that was sent before: the same bytes where changes were asked for, and another
 * video where its customer has just approved it and the sender does not know.
 * @param cuts all of the video, oldest first; the last one is to be sent
 */
function refuseAsAnswer(
  cuts: readonly ResolvedCut[],
  { voidsApproval, revisionCut }: { voidsApproval: boolean; revisionCut: number | null },
): void {
  const cut = cuts.at(-1)
  const before = findCutBefore(cuts)
  if (!cut || !before) return
  if (before.state === 'approved' && before.deliveredAt === null && !voidsApproval) {
    throw refuse('cut_approved', {
      sentence: `The customer has approved ${cutName(before.number)}. Sending ${cutName(cut.number)} makes that approval void: confirm that you want to.`,
    })
  }
  const unchanged = findUnchangedCut(cuts, revisionCut)
  if (unchanged?.isAnswer) throw refuse('cut_unchanged', { sentence: describeUnchangedAnswer(unchanged) })
}
