import { isStepComplete } from '../subscriptions/status-steps.ts'
import type { StatusItem, StepId } from '../subscriptions/status-steps.ts'
import type { CopyCard, StartCard } from './copy-cards.ts'
import { gatherWordFacts } from './missing-copy.ts'
import { isRevisionAnswered } from './is-revision-answered.ts'
import { isBlockedByQuestion } from './questions.ts'
import { listSoldRatios } from './ratios.ts'
import type { VideoFacts } from './video-status.ts'

interface Video {
  title: string
  length: number
  copyCards: readonly CopyCard[]
  startCard: StartCard
  hasCutdowns: boolean
  revisionsLeft: number
  /** The one that is open. */
  revision: { askedAt: string } | null
  openQuestions: readonly { isBlocking: boolean }[]
  /** The newest one, what holds it back, and whether it was sent for an approval that is missing. */
  cut: {
    heldBack: readonly string[] | null
    isApprovalMissing?: boolean
    unchanged?: { isAnswer: boolean } | null
    copyChangedSince?: number | null
  } | null
}

/** The steps of the video's own block, which may be an archived one, and those of the block in production. */
interface VideoSteps {
  own: readonly StatusItem[]
  current: readonly StatusItem[]
}

/**
 * All facts that decide whether a video may change its status. The server reads them under its locks; the studio's
 * panel uses them to show what is missing.
 * @param files its finished files
 * @param said whether the change has a reason, and whether its customer pays for the revision
 */
export function gatherVideoFacts(
  video: Video,
  steps: VideoSteps,
  files: readonly { ratio: string | null; createdAt: string }[],
  said: { hasReason: boolean; paysForRevision?: boolean },
): VideoFacts {
  return {
    ...gatherWordFacts(video),
    isReceivedComplete: isStepSettled(steps, 'received'),
    isBriefComplete: isStepSettled(steps, 'brief'),
    isStyleComplete: isStepSettled(steps, 'style'),
    hasBlockingQuestion: isBlockedByQuestion(video.openQuestions),
    hasAllFinishedFiles: listSoldRatios(video).every((ratio) => files.some((file) => file.ratio === ratio)),
    isRevisionAnswered: isRevisionAnswered(video.revision, files, video.cut?.unchanged),
    isUnchangedAnswer: video.cut?.unchanged?.isAnswer ?? false,
    isCutHeldBack: (video.cut?.heldBack ?? null) !== null,
    isApprovalMissing: video.cut?.isApprovalMissing ?? false,
    isCopyChanged: (video.cut?.copyChangedSince ?? null) !== null,
    revisionsLeft: video.revisionsLeft,
    hasReason: said.hasReason,
    paysForRevision: said.paysForRevision ?? false,
  }
}

/**
 * Whether a video may count on a step. What was open when its block was archived is settled in the block after it: an
 * item that arrives late serves both.
 */
function isStepSettled({ own, current }: VideoSteps, step: StepId): boolean {
  return isStepComplete(own, step) || isStepComplete(current, step)
}
