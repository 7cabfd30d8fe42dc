import { isStepComplete } from '../subscriptions/status-steps.ts'
import type { StatusItem, StepId } from '../subscriptions/status-steps.ts'
import type { CopyCard, StartCard } from './copy-cards.ts'
import { gatherWordFacts } from './missing-copy.ts'
import { isBlockedByQuestion } from './questions.ts'
import { listSoldRatios } from './ratios.ts'
import type { VideoFacts } from './video-status.ts'

interface Film {
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
  cut: { heldBack: string | null; isApprovalMissing?: boolean } | null
}

/** The steps of the film's own block, which may be an archived one, and those of the block in production. */
interface FilmSteps {
  own: readonly StatusItem[]
  current: readonly StatusItem[]
}

/**
 * All facts that decide whether a film may change its status. The server reads them under its locks; the studio's panel
 * uses them to show what is missing.
 * @param files its finished files
 * @param said whether the change has a reason, and whether its customer pays for the revision
 */
export function gatherVideoFacts(
  film: Film,
  steps: FilmSteps,
  files: readonly { ratio: string | null; createdAt: string }[],
  said: { hasReason: boolean; paysForRevision?: boolean },
): VideoFacts {
  return {
    ...gatherWordFacts(film),
    isReceivedComplete: isStepSettled(steps, 'received'),
    isBriefComplete: isStepSettled(steps, 'brief'),
    isStyleComplete: isStepSettled(steps, 'style'),
    hasBlockingQuestion: isBlockedByQuestion(film.openQuestions),
    hasAllFinishedFiles: listSoldRatios(film).every((ratio) => files.some((file) => file.ratio === ratio)),
    isRevisionAnswered: isRevisionAnswered(film.revision, files),
    isCutHeldBack: (film.cut?.heldBack ?? null) !== null,
    isApprovalMissing: film.cut?.isApprovalMissing ?? false,
    revisionsLeft: film.revisionsLeft,
    hasReason: said.hasReason,
    paysForRevision: said.paysForRevision ?? false,
  }
}

/** Whether no revision is open, or one finished file is newer than it. */
export function isRevisionAnswered(
  revision: Film['revision'],
  files: readonly { createdAt: string }[],
): boolean {
  if (!revision) return true
  const askedAt = Date.parse(revision.askedAt)
  return files.some((file) => Date.parse(file.createdAt) > askedAt)
}

/**
 * Whether a film may count on a step. What was open when its block was archived is settled in the block after it: an
 * item that arrives late serves both.
 */
function isStepSettled({ own, current }: FilmSteps, step: StepId): boolean {
  return isStepComplete(own, step) || isStepComplete(current, step)
}
