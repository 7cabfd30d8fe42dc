import {
  approveCut as approve,
  findApprovalProblem as findProblem,
  requireAnswerableCut as requireAnswerable,
} from './cuts/approve-cut.ts'
import { describeCuts as describe, readContent } from './cuts/describe-cuts.ts'
import { askChanges as ask, findRoundCost as findCost } from './status/ask-changes.ts'
import { lockVideoAndSteps as lock } from './status/change-video-status.ts'
import { findCut } from './store/cuts.db.ts'
import { findOpenChanges as findChanges } from './store/open-changes.db.ts'
import { readRevision as readOpenRevision } from './store/read-revision.ts'
import { resolveCuts as resolve } from './store/resolve-cuts.ts'
import { findVideo, lockVideo } from './store/videos.db.ts'

/** What reviews ask about videos and cuts, and have done to them. */
export const findReviewedVideo = findVideo
export const lockReviewedVideo = lockVideo
/** The video and the steps of its block: for what may move the video. */
export const lockVideoAndSteps = lock
export const resolveCuts = resolve
/** A cut as its row says, without what is computed of it. */
export const findStoredCut = findCut
export const describeCuts = describe
export const readCutContent = readContent
export const readRevision = readOpenRevision
export const findOpenChanges = findChanges
export const requireAnswerableCut = requireAnswerable
export const findApprovalProblem = findProblem
export const approveCut = approve
export const askChanges = ask
export const findRoundCost = findCost

export type { ResolvedCut } from './store/resolve-cuts.ts'
export type { VideoRecord } from './store/video-record.ts'
