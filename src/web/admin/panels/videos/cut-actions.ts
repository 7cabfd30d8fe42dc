import type { Cut } from '#shared/contract/videos/cuts.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { refusals } from '#shared/refusals.ts'
import { findCutChangeProblem } from '#shared/videos/cuts/cut-states.ts'
import { describeUnchangedAnswer } from '#shared/videos/cuts/find-unchanged-cut.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'

type CutVideo = Pick<Video, 'status' | 'hasCutdowns'>

/** What is known on the screen; what holds a cut back asks for a reason and is no obstacle. */
const gatherFacts = (video: CutVideo, cut: Pick<Cut, 'files' | 'deliveredAt'>) => ({
  videoStatus: video.status,
  hasAllFiles: listSoldRatios(video).every((ratio) => cut.files.some((file) => file.ratio === ratio)),
  isHeldBack: false,
  hasReason: true,
  isDelivered: cut.deliveredAt !== null,
})

/**
 * What keeps a cut from being sent, in a sentence: the table, or the same bytes as those that changes were asked of;
 * null where nothing does. The server decides.
 */
export function findSendObstacle(
  video: CutVideo & Pick<Video, 'cut'>,
  cut: Pick<Cut, 'number' | 'state' | 'files' | 'deliveredAt'>,
): string | null {
  const problem = findCutChangeProblem(cut.state, 'in_review', 'admin', gatherFacts(video, cut))
  if (problem) return refusals[problem].sentence
  const unchanged = video.cut?.number === cut.number ? video.cut.unchanged : null
  return unchanged?.isAnswer ? describeUnchangedAnswer(unchanged) : null
}

/** Whether the table lets an admin take a cut back. */
export const mayWithdraw = (video: CutVideo, cut: Pick<Cut, 'state' | 'files' | 'deliveredAt'>): boolean =>
  findCutChangeProblem(cut.state, 'withdrawn', 'admin', gatherFacts(video, cut)) === null
