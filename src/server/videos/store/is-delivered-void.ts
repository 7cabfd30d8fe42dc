import type { CutRow } from './cuts.db.ts'

/**
 * Whether a cut was delivered with a reason because its approval was void. One without a reason was delivered by its
 * approval, which holds whatever the video becomes afterwards; so does an approval that was given after the delivery.
 */
export const isDeliveredVoid = (
  { deliveredAt, deliveredReason }: Pick<CutRow, 'deliveredAt' | 'deliveredReason'>,
  { approvedAt }: { approvedAt: Date },
): boolean => deliveredAt !== null && deliveredReason !== null && approvedAt < deliveredAt
