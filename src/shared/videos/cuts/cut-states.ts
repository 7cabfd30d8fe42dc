import { z } from 'zod'
import type { RefusalCode } from '../../refusals.ts'
import { videoStatuses, type VideoStatus } from '../video-status.ts'

export const cutStateSchema = z.enum([
  'assembling',
  'in_review',
  'changes_asked',
  'approved',
  'withdrawn',
  'void',
])
export type CutState = z.infer<typeof cutStateSchema>

export const cutStateTitles: Record<CutState, string> = {
  assembling: 'Assembling',
  in_review: 'In review',
  changes_asked: 'Changes asked for',
  approved: 'Approved',
  withdrawn: 'Withdrawn',
  void: 'Void',
}

/** "v2": how a cut is named everywhere. */
export const cutName = (number: number): string => `v${number}`

/** What a change of a cut's state needs; each names the refusal without it. */
export interface CutFacts {
  videoStatus: VideoStatus
  /** Every ratio sold has its file. */
  hasAllFiles: boolean
  /** Something of preflight holds it back, or it is still being prepared. */
  isHeldBack: boolean
  hasReason: boolean
  isDelivered: boolean
}

interface Need {
  holds: (facts: CutFacts) => boolean
  otherwise: RefusalCode
}

const isAtLeast = (status: VideoStatus, least: VideoStatus): boolean =>
  videoStatuses.indexOf(status) >= videoStatuses.indexOf(least)

const inEdit: Need = { holds: (f) => isAtLeast(f.videoStatus, 'editing'), otherwise: 'cut_not_in_edit' }
/** Elsewhere the studio makes its film anew, or its customer plans it anew. Back in the edit, it can be answered again. */
const answerable: Need = { ...inEdit, otherwise: 'cut_not_answerable' }
const files: Need = { holds: (f) => f.hasAllFiles, otherwise: 'finished_files_missing' }
const checked: Need = { holds: (f) => !f.isHeldBack || f.hasReason, otherwise: 'cut_held_back' }
/** A cut that is assembled has no approval yet, so its delivery needs a reason. */
const approval: Need = {
  holds: (f) => f.videoStatus !== 'delivery' || f.hasReason,
  otherwise: 'cut_not_approved',
}
const reason: Need = { holds: (f) => f.hasReason, otherwise: 'reason_missing' }
const undelivered: Need = { holds: (f) => !f.isDelivered, otherwise: 'cut_delivered' }

interface CutChange {
  from: CutState
  to: CutState
  who: 'admin' | 'customer'
  needs: readonly Need[]
}

/**
 * The one table of how people change a cut's state; one that was never sent is discarded by `discardCut`. `void` is
 * computed, never stored; an undone delivery takes back what it sent (`undeliverCuts`).
 */
const cutChanges: readonly CutChange[] = [
  { from: 'assembling', to: 'in_review', who: 'admin', needs: [inEdit, files, checked, approval] },
  // What else an answer needs is decided where it is given: `findChangesProblem` and `findApprovalProblem`.
  { from: 'in_review', to: 'changes_asked', who: 'customer', needs: [answerable] },
  { from: 'in_review', to: 'approved', who: 'customer', needs: [answerable] },
  // What was delivered is its customer's for good.
  { from: 'in_review', to: 'withdrawn', who: 'admin', needs: [undelivered, reason] },
]

/** Why a change is refused; null where it may happen. */
export function findCutChangeProblem(
  from: CutState,
  to: CutState,
  who: CutChange['who'],
  facts: CutFacts,
): RefusalCode | null {
  const change = cutChanges.find((each) => each.from === from && each.to === to && each.who === who)
  if (!change) return 'cut_change_not_allowed'
  return change.needs.find((need) => !need.holds(facts))?.otherwise ?? null
}

interface VideoWithCut {
  status: VideoStatus
  cut: { state: CutState; deliveredAt: string | Date | null } | null
}

/**
 * Whether a cut waits for its customer's answer. During a revision the newest one may be one that they had: then the next
 * one is the studio's turn. Reminders ask the same by SQL, of subscriptions that have not ended (`findWaitingCut`).
 */
export const isCutToAnswer = ({ status, cut }: VideoWithCut): boolean =>
  status === 'editing' && cut?.state === 'in_review' && cut.deliveredAt === null

/** Whether a cut is approved and not delivered yet: its delivery comes next. */
export const isCutToDeliver = ({ status, cut }: VideoWithCut): boolean =>
  status === 'editing' && cut?.state === 'approved' && cut.deliveredAt === null

/** Whether a cut is assembled although its film is delivered: the studio delivers it in place of the one before, or discards it. */
export const isCutAfterDelivery = ({
  status,
  cut,
}: {
  status: VideoStatus
  cut: { state: CutState } | null
}): boolean => status === 'delivery' && cut?.state === 'assembling'

const shownStates: ReadonlySet<CutState> = new Set(['in_review', 'changes_asked', 'approved', 'void'])

/** Whether a cut's customer plays its files: those that were sent, and not taken back. */
export const isShownToCustomer = (state: CutState): boolean => shownStates.has(state)

/** The newest cut that its customer is shown, in whatever order they come; undefined where there is none. */
export const findNewestShown = <Cut extends { number: number; state: CutState }>(
  cuts: readonly Cut[],
): Cut | undefined => {
  const shown = cuts.filter(({ state }) => isShownToCustomer(state))
  return shown.toSorted((a, b) => a.number - b.number).at(-1)
}
