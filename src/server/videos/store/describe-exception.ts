import type { Cut } from '#shared/contract/videos/cuts.ts'
import type { CutRow } from './cuts.db.ts'

const withoutApproval = 'It was delivered without an approval.'
const deliveredAgain = 'It was delivered again, unchanged.'

/** What a delivery is that needs a reason, of the cut as it was before it. */
export const findDeliveryFinding = ({
  deliveredAt,
  deliveredReason,
  state,
}: Pick<CutRow, 'deliveredAt' | 'deliveredReason' | 'state'>): string =>
  deliveredAt === null || (deliveredReason !== null && state !== 'approved')
    ? withoutApproval
    : deliveredAgain

/**
 * Why a cut was sent although it was held back, and why it was delivered without its customer's approval, or again, the
 * last time that this needed a reason; null where neither was needed. An approval that was given since says nothing of
 * how it was delivered.
 */
export function describeException(
  cut: Pick<
    CutRow,
    'exceptionReason' | 'exceptionFindings' | 'deliveredReason' | 'redeliveredReason' | 'redeliveredFinding'
  >,
): Cut['exception'] {
  const delivery = findLastDelivery(cut)
  const reasons = [cut.exceptionReason, delivery?.reason ?? null].filter((reason) => reason !== null)
  if (reasons.length === 0) return null
  return {
    reason: [...new Set(reasons)].join('\n'),
    findings: [...cut.exceptionFindings, ...(delivery ? [delivery.finding] : [])],
  }
}

function findLastDelivery({
  deliveredReason,
  redeliveredReason,
  redeliveredFinding,
}: Pick<CutRow, 'deliveredReason' | 'redeliveredReason' | 'redeliveredFinding'>) {
  if (redeliveredReason !== null)
    return { reason: redeliveredReason, finding: redeliveredFinding ?? deliveredAgain }
  return deliveredReason === null ? null : { reason: deliveredReason, finding: withoutApproval }
}
