import type { Cut } from '#shared/contract/videos/cuts.ts'
import type { CutRow } from './cuts.db.ts'

const withoutApproval = 'It was delivered without an approval.'
const deliveredAgain = 'It was delivered again, unchanged.'

type DeliveredCut = Pick<
  CutRow,
  'deliveredAt' | 'deliveredReason' | 'redeliveredReason' | 'redeliveredFinding' | 'state'
>

/**
 * What a delivery is that needs a reason, of the cut as it was before it.
 * @param cut resolved: `void` where its approval is
 */
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
 * @param cut resolved: `void` where its approval is
 */
export function describeException(
  cut: DeliveredCut & Pick<CutRow, 'exceptionReason' | 'exceptionFindings'>,
): Cut['exception'] {
  const delivery = findLastDelivery(cut)
  const reasons = [cut.exceptionReason, delivery?.reason ?? null].filter((reason) => reason !== null)
  if (reasons.length === 0) return null
  return {
    reason: [...new Set(reasons)].join('\n'),
    findings: [...cut.exceptionFindings, ...(delivery ? [delivery.finding] : [])],
  }
}

function findLastDelivery(cut: DeliveredCut) {
  const { deliveredReason, redeliveredReason, redeliveredFinding } = cut
  // The finding is missing where an undo restored a reason that was remembered without one.
  if (redeliveredReason !== null)
    return { reason: redeliveredReason, finding: redeliveredFinding ?? findDeliveryFinding(cut) }
  return deliveredReason === null ? null : { reason: deliveredReason, finding: withoutApproval }
}
