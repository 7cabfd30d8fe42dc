import type { Cut } from '#shared/contract/cuts.ts'
import type { CutRow } from './cuts.db.ts'

/** Why a cut was sent although it was held back; null where nothing held it back. */
export const describeException = ({
  exceptionReason: reason,
  exceptionFindings: findings,
}: CutRow): Cut['exception'] => (reason === null ? null : { reason, findings })
