import { findNewestShown, type CutState } from './cut-states.ts'

/**
 * Whether a video goes to delivery only with a reason, because its customer was shown a cut and has not approved the
 * newest one. A video of which no cut was shown is delivered as ever. So are a cut that was delivered without a reason
 * and has no changes open, and one that answers a revision asked for in words: its customer expects another film. A
 * reason counts for its own delivery alone.
 * @param cuts all of a video, oldest first
 * @param asked `hasRevision`: whether a revision is open. `revisionCut`: the cut that it is about; null without one, or
 * where it was asked for in words. `openChanges`: those that are not ticked off; an approval of the newest cut settles them
 */
export function isApprovalMissing(
  cuts: readonly {
    number: number
    state: CutState
    deliveredAt: Date | null
    deliveredReason: string | null
  }[],
  {
    hasRevision,
    revisionCut,
    openChanges,
  }: { hasRevision: boolean; revisionCut: number | null; openChanges: number },
): boolean {
  const sent = findNewestShown(cuts)
  if (!sent) return false
  if (isChangeAsked(sent, revisionCut)) return true
  const isNewest = cuts.at(-1)?.number === sent.number
  if (isNewest && sent.state === 'approved') return false
  if (sent.deliveredAt === null || openChanges > 0) return true
  return isNewest ? sent.deliveredReason !== null : !hasRevision
}

/** Whether changes of a cut were asked for: one that was approved and delivered stays approved, and has a revision alone. */
export const isChangeAsked = (
  { number, state }: { number: number; state: CutState },
  revisionCut: number | null,
): boolean => state === 'changes_asked' || number === revisionCut
