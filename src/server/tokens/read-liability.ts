import { findLiability } from './tokens.db.ts'

/** What the studio owes in films: tokens available or held, and what was paid for them in cents. */
export const readTokenLiability = findLiability
