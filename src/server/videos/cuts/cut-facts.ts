import type { CutFacts } from '#shared/videos/cuts/cut-states.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { CutRow } from '../store/cuts.db.ts'

/** What is known of a cut by itself; files, preflight and reason are the caller's to add. */
export const cutFacts = ({ deliveredAt }: CutRow, videoStatus: VideoStatus): CutFacts => ({
  videoStatus,
  hasAllFiles: false,
  isHeldBack: false,
  hasReason: false,
  isDelivered: deliveredAt !== null,
})
