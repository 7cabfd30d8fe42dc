import { findLiability } from './tokens.db.ts'

/** Tokens available or held, and what was paid for them in cents: the studio's outstanding liability. */
export const readTokenLiability = findLiability
