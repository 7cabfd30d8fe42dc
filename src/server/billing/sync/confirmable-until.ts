import type { PlannedBlock } from '../../subscriptions/blocks/plan-blocks.ts'
import type { Change } from '../store/changes.db.ts'

/** So long a customer has to confirm the payment of a change at their bank. */
const mayConfirmForMs = 24 * 3_600_000

/**
 * Until when the payment of a change may be confirmed: for a day, and never longer than until the first block opens
 * that it alters.
 */
export function confirmableUntil(
  { createdAt, fromBlock }: Pick<Change, 'createdAt' | 'fromBlock'>,
  planned: readonly PlannedBlock[],
): Date {
  const inADay = new Date(createdAt.getTime() + mayConfirmForMs)
  const opensAt = planned.find(({ number }) => number === fromBlock)?.opensAt ?? inADay
  return opensAt < inADay ? opensAt : inADay
}
