import { tokenInvariants as rules } from './token-invariants.db.ts'

export type { Invariant } from './token-invariants.db.ts'

/** The part of `npm run check-money` that is about tokens. */
export const tokenInvariants = rules
