import type { Database } from '../outside/database/connection/connect-database.ts'
import { findApprovalsOfDelivered } from './store/cut-approvals.db.ts'
import { isDeliveredVoid } from './store/is-delivered-void.ts'

/** A customer's yes to a cut that was delivered by it. */
interface DeliveredApproval {
  /** SHA-256 of what was approved, in hex: see `cutContentJson`. */
  hash: string
  /** The name of who approved; their address where they gave none. */
  by: string
  at: Date
}

/**
 * The approvals of delivered cuts, by the cut's id. Cuts that were not delivered, or although their approval had become
 * void, have no entry.
 */
export async function findDeliveredApprovals(
  db: Database,
  cutIds: readonly string[],
): Promise<Map<string, DeliveredApproval>> {
  const rows = await findApprovalsOfDelivered(db, cutIds)
  return new Map(
    rows
      .filter((row) => !isDeliveredVoid(row, row))
      .map(({ cutId, hash, approverName, approverEmail, approvedAt }) => [
        cutId,
        { hash, by: approverName || approverEmail, at: approvedAt },
      ]),
  )
}
