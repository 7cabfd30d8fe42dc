import { isShownToCustomer, type CutState } from './cut-states.ts'

/**
 * Whether a video goes to delivery only with a reason, because its customer was sent a cut to review and has not
 * approved the newest one. A video of which no cut was sent, or whose last one was delivered and not answered with
 * changes on the review page, is delivered as ever: its customer was never asked.
 * @param cuts all of a video, oldest first
 * @param revisionCut the cut that the open revision is about; null without one, or where it was asked for in words
 */
export function isApprovalMissing(
  cuts: readonly { number: number; state: CutState; deliveredAt: Date | null }[],
  revisionCut: number | null,
): boolean {
  const sent = cuts.findLast(({ state }) => isShownToCustomer(state))
  if (!sent) return false
  if (isChangeAsked(sent, revisionCut)) return true
  if (sent.deliveredAt !== null) return false
  return sent.state !== 'approved' || cuts.at(-1)?.number !== sent.number
}

/** Whether changes of a cut were asked for: one that was approved and delivered stays approved, and has a revision alone. */
export const isChangeAsked = (
  { number, state }: { number: number; state: CutState },
  revisionCut: number | null,
): boolean => state === 'changes_asked' || number === revisionCut
