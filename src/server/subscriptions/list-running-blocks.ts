import { findRunningBlocks } from './store/subscriptions.db.ts'

/** A person's subscriptions that have not ended, newest first, and the block of each that is in production. */
export const listRunningBlocks = findRunningBlocks
