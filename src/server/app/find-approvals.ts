import type { FindApprovals } from '../delivery/store/delivery-deps.ts'
import { findDeliveredApprovals } from '../videos/find-delivered-approvals.ts'

/** The approvals that certificates state: those that delivered cuts were delivered by. */
export const findApprovals: FindApprovals = async (db, cutIds) => {
  const approvals = await findDeliveredApprovals(db, cutIds)
  return new Map([...approvals].map(([cutId, { hash, by, at }]) => [cutId, { sha256: hash, by, at }]))
}
