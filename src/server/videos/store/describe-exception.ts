import type { Cut } from '#shared/contract/videos/cuts.ts'
import type { CutRow } from './cuts.db.ts'

export const unapprovedFinding = 'It was delivered without an approval.'

/**
 * Why a cut was sent although it was held back, and why it was delivered without its customer's approval; null where
 * neither was needed.
 */
export function describeException({
  exceptionReason,
  exceptionFindings,
  deliveredReason,
}: Pick<CutRow, 'exceptionReason' | 'exceptionFindings' | 'deliveredReason'>): Cut['exception'] {
  if (exceptionReason === null && deliveredReason === null) return null
  const reasons = new Set([exceptionReason, deliveredReason].filter((reason) => reason !== null))
  return {
    reason: [...reasons].join('\n'),
    findings: [...exceptionFindings, ...(deliveredReason === null ? [] : [unapprovedFinding])],
  }
}
