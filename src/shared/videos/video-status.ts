import { z } from 'zod'
import type { RefusalCode } from '../refusals.ts'

export const videoStatusSchema = z.enum(['draft', 'activated', 'queued', 'shooting', 'editing', 'delivery'])
export type VideoStatus = z.infer<typeof videoStatusSchema>

/** In the order of production. */
export const videoStatuses = videoStatusSchema.options

export const videoStatusTexts: Record<VideoStatus, { title: string; meaning: string }> = {
  draft: { title: 'Draft', meaning: 'Concept and storyboard in progress.' },
  activated: { title: 'Activated', meaning: 'Messaging and assets delivered, ready for shoot.' },
  queued: { title: 'Queued', meaning: 'In the production queue.' },
  shooting: { title: 'Shooting', meaning: 'On the rig.' },
  editing: { title: 'Editing', meaning: 'In the edit.' },
  delivery: { title: 'Delivery', meaning: 'Finished: play and download.' },
}

/** What is on the shot list: activated and not yet in the edit. What is on the rig comes first. */
export const shotListStatuses = ['shooting', 'queued', 'activated'] as const satisfies VideoStatus[]
export type ShotListStatus = (typeof shotListStatuses)[number]

/** Whether a video waits to be shot, or is being shot. */
export const isOnShotList = (status: VideoStatus): status is ShotListStatus =>
  shotListStatuses.some((each) => each === status)

/** Whether a video is being shot, or was: what it shows is settled then. */
export function isOnRig(status: VideoStatus): boolean {
  return status === 'shooting' || status === 'editing' || status === 'delivery'
}

type Mover = 'customer' | 'admin'

/** Facts that a status change requires; each names the refusal without it. */
export interface VideoFacts {
  hasTitle: boolean
  isCopyWithinRule: boolean
  /** The start card is off, or has text. */
  isStartCardWritten: boolean
  isReceivedComplete: boolean
  isBriefComplete: boolean
  isStyleComplete: boolean
  /** An open question to the customer keeps it from being shot. */
  hasBlockingQuestion: boolean
  /** Every ratio sold has its finished file. */
  hasAllFinishedFiles: boolean
  /** No revision is open, or a finished file is newer than it and not the same film again. */
  isRevisionAnswered: boolean
  /** The newest cut has the same bytes as the one that changes were asked of; left out where no delivery is near. */
  isUnchangedAnswer?: boolean
  /** Preflight holds the newest cut back, or it is still being prepared. */
  isCutHeldBack: boolean
  /** Its customer was shown a cut, and has not approved the newest one. */
  isApprovalMissing: boolean
  /** The cards are not those of the cut whose files it has; left out where no delivery is near. */
  isCopyChanged?: boolean
  revisionsLeft: number
  /** Whether the customer agreed to pay tokens for a revision beyond their rounds. */
  paysForRevision: boolean
  hasReason: boolean
}

/** What the words of a video have to be before it is activated. */
export type WordFacts = Pick<VideoFacts, 'hasTitle' | 'isCopyWithinRule' | 'isStartCardWritten'>
export type WordsRefusal = 'title_missing' | 'copy_over_budget' | 'start_card_empty'

interface Need<Facts = VideoFacts, Code = RefusalCode> {
  holds: (facts: Facts) => boolean
  otherwise: Code
}

const title: Need<WordFacts, WordsRefusal> = { holds: (f) => f.hasTitle, otherwise: 'title_missing' }
const copy: Need<WordFacts, WordsRefusal> = {
  holds: (f) => f.isCopyWithinRule,
  otherwise: 'copy_over_budget',
}
const startCard: Need<WordFacts, WordsRefusal> = {
  holds: (f) => f.isStartCardWritten,
  otherwise: 'start_card_empty',
}
const received: Need = { holds: (f) => f.isReceivedComplete, otherwise: 'items_not_received' }
const briefAndStyle: Need = {
  holds: (f) => f.isBriefComplete && f.isStyleComplete,
  otherwise: 'brief_or_style_open',
}
const answers: Need = { holds: (f) => !f.hasBlockingQuestion, otherwise: 'question_open' }
const files: Need = { holds: (f) => f.hasAllFinishedFiles, otherwise: 'finished_files_missing' }
/** The same film is no answer to changes: neither sent nor delivered, whatever the reason. */
const changed: Need = { holds: (f) => !f.isUnchangedAnswer, otherwise: 'cut_unchanged' }
/** Files unchanged since the revision was requested need a reason. */
const revision: Need = {
  holds: (f) => f.isRevisionAnswered || f.hasReason,
  otherwise: 'revision_unanswered',
}
const cut: Need = { holds: (f) => !f.isCutHeldBack || f.hasReason, otherwise: 'cut_held_back' }
const approval: Need = { holds: (f) => !f.isApprovalMissing || f.hasReason, otherwise: 'cut_not_approved' }
/** A film whose cards changed needs another file, or a reason. */
const sameCopy: Need = { holds: (f) => !f.isCopyChanged || f.hasReason, otherwise: 'cut_copy_changed' }
const rounds: Need = {
  holds: (f) => f.revisionsLeft > 0 || f.paysForRevision,
  otherwise: 'no_revisions_left',
}
const reason: Need = { holds: (f) => f.hasReason, otherwise: 'reason_missing' }

/** Empty copy cards are allowed: the page asks about them once. */
const words = [title, copy, startCard]

interface Change {
  from: VideoStatus
  to: VideoStatus
  needs: Partial<Record<Mover, readonly Need[]>>
}

/** The one table of what may change into what, who may do it, and what it needs. */
const changes: readonly Change[] = [
  { from: 'draft', to: 'activated', needs: { customer: words, admin: words } },
  { from: 'activated', to: 'draft', needs: { customer: [], admin: [] } },
  { from: 'queued', to: 'draft', needs: { admin: [] } },
  { from: 'activated', to: 'queued', needs: { admin: [received] } },
  { from: 'queued', to: 'activated', needs: { admin: [] } },
  { from: 'queued', to: 'shooting', needs: { admin: [briefAndStyle, answers] } },
  { from: 'shooting', to: 'queued', needs: { admin: [] } },
  { from: 'shooting', to: 'editing', needs: { admin: [] } },
  { from: 'editing', to: 'shooting', needs: { admin: [] } },
  { from: 'editing', to: 'delivery', needs: { admin: [files, changed, revision, cut, approval, sameCopy] } },
  { from: 'delivery', to: 'editing', needs: { customer: [rounds, reason], admin: [reason] } },
]

/** The statuses this user may request from here, in order of production. `findVideoChangeProblem` decides. */
export function nextVideoStatuses(from: VideoStatus, mover: Mover): VideoStatus[] {
  const reachable = new Set(changes.filter((c) => c.from === from && c.needs[mover]).map((c) => c.to))
  return videoStatuses.filter((status) => reachable.has(status))
}

/** Why a change is refused; null where it may happen. */
export function findVideoChangeProblem(
  from: VideoStatus,
  to: VideoStatus,
  mover: Mover,
  facts: VideoFacts,
): RefusalCode | null {
  const needs = changes.find((c) => c.from === from && c.to === to)?.needs[mover]
  if (!needs) return 'video_change_not_allowed'
  return needs.find((need) => !need.holds(facts))?.otherwise ?? null
}

/**
 * Everything that keeps a video from being shot: what fails of the studio's moves from here to the shoot, in their
 * order.
 */
export function listShootHolds(from: ShotListStatus, facts: VideoFacts): RefusalCode[] {
  const way = videoStatuses.slice(videoStatuses.indexOf(from), videoStatuses.indexOf('shooting') + 1)
  return way.slice(1).flatMap((to, index) => {
    const needs = changes.find((c) => c.from === way[index] && c.to === to)?.needs.admin ?? []
    return needs.filter((need) => !need.holds(facts)).map(({ otherwise }) => otherwise)
  })
}

/** What keeps the words of a draft from being activated, in the order of the table; null where nothing does. */
export function findWordsProblem(facts: WordFacts): WordsRefusal | null {
  return words.find((need) => !need.holds(facts))?.otherwise ?? null
}

/** Whether only a reason is missing: the screen then asks for it before sending the change. */
export function isReasonNeeded(
  from: VideoStatus,
  to: VideoStatus,
  mover: Mover,
  facts: Omit<VideoFacts, 'hasReason'>,
): boolean {
  const problem = (hasReason: boolean) => findVideoChangeProblem(from, to, mover, { ...facts, hasReason })
  return problem(false) !== null && problem(true) === null
}

/** A customer edits copy only before production takes the video over. */
export function mayCustomerEdit(status: VideoStatus): boolean {
  return status === 'draft' || status === 'activated'
}

/** The next step along production, for the board's one-key "move on". */
export function onwardStatus(from: VideoStatus): VideoStatus | null {
  return videoStatuses[videoStatuses.indexOf(from) + 1] ?? null
}
