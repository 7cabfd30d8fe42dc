import { clearDelivered, writeDelivered } from './store/files.db.ts'

/**
 * Marks the finished files that a move to delivery gives to the customer. In the move's transaction: what they were
 * given stays theirs after a newer file has come.
 * @param fileIds the current ones
 */
export const markFilesDelivered = writeDelivered

/** Removes the mark when a delivery is undone: its customer was not notified, and a wrong file stays internal. */
export const unmarkFilesDelivered = clearDelivered
