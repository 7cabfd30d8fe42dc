import type { Cut } from '#shared/contract/videos/cuts.ts'
import type { CutRow } from './cuts.db.ts'

/** What a delivery is that needs a reason, of the cut as it was before it. */
export const deliveryFinding = ({
  deliveredAt,
  deliveredReason,
  state,
}: Pick<CutRow, 'deliveredAt' | 'deliveredReason'> & { state: CutRow['state'] | null }): string =>
  deliveredAt === null || (deliveredReason !== null && state !== 'approved')
    ? 'It was delivered without an approval.'
    : 'It was delivered again, unchanged.'

/**
 * Why a cut was sent although it was held back, and why it was delivered without its customer's approval, or again, the
 * last time that this needed a reason; null where neither was needed.
 */
export function describeException(
  cut: Pick<
    CutRow,
    | 'exceptionReason'
    | 'exceptionFindings'
    | 'deliveredAt'
    | 'deliveredReason'
    | 'redeliveredReason'
    | 'state'
  >,
): Cut['exception'] {
  const deliveryReason = cut.redeliveredReason ?? cut.deliveredReason
  const reasons = [cut.exceptionReason, deliveryReason].filter((reason) => reason !== null)
  if (reasons.length === 0) return null
  // An approval that was given after the only delivery says nothing of how that was.
  const delivered = cut.redeliveredReason === null ? { ...cut, state: null } : cut
  return {
    reason: [...new Set(reasons)].join('\n'),
    findings: [...cut.exceptionFindings, ...(deliveryReason === null ? [] : [deliveryFinding(delivered)])],
  }
}
