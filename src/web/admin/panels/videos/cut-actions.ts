import type { Cut } from '#shared/contract/videos/cuts.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { findCutChangeProblem } from '#shared/videos/cuts/cut-states.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'

type CutVideo = Pick<Video, 'status' | 'hasCutdowns'>

/** What is known on the screen; what holds a cut back asks for a reason and is no obstacle. */
const gatherFacts = (video: CutVideo, cut: Pick<Cut, 'files' | 'deliveredAt'>) => ({
  videoStatus: video.status,
  hasAllFiles: listSoldRatios(video).every((ratio) => cut.files.some((file) => file.ratio === ratio)),
  isHeldBack: false,
  hasReason: true,
  isDelivered: cut.deliveredAt !== null,
  openChanges: 0,
  hasRound: false,
  isHashSame: false,
})

/** What keeps a cut from being sent, by the table; null where nothing does. The server decides. */
export const findSendObstacle = (
  video: CutVideo,
  cut: Pick<Cut, 'state' | 'files' | 'deliveredAt'>,
): RefusalCode | null => findCutChangeProblem(cut.state, 'in_review', 'admin', gatherFacts(video, cut))

/** Whether the table lets an admin take a cut back. */
export const mayWithdraw = (video: CutVideo, cut: Pick<Cut, 'state' | 'files' | 'deliveredAt'>): boolean =>
  findCutChangeProblem(cut.state, 'withdrawn', 'admin', gatherFacts(video, cut)) === null
