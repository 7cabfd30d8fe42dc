/** What reviews ask about videos and cuts, and have done to them. */
export {
  approveCut,
  findApprovalProblem,
  findChangesProblem,
  requireAnswerableCut,
} from './cuts/approve-cut.ts'
export { describeCuts, readContent as readCutContent } from './cuts/describe-cuts.ts'
export { askChanges, findRoundCost } from './status/ask-changes.ts'
/** The video and the steps of its block: for what may move the video. */
export { lockVideoAndSteps } from './status/change-video-status.ts'
/** A cut as its row says, without what is computed of it. */
export { findCut as findStoredCut } from './store/cuts.db.ts'
export { findOpenChanges } from './store/open-changes.db.ts'
export { readRevision } from './store/read-revision.ts'
export { requireReadableVideo } from './store/require-readable-video.ts'
export { resolveCuts, type ResolvedCut } from './store/resolve-cuts.ts'
export type { VideoRecord } from './store/video-record.ts'
export { findVideo as findReviewedVideo, lockVideo as lockReviewedVideo } from './store/videos.db.ts'
