import type { FindApprovals } from '../delivery/store/delivery-deps.ts'

/** Customers do not approve cuts yet: certificates name no approval. */
export const findApprovals: FindApprovals = async () => new Map()
