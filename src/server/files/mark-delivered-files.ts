import { clearDelivered, writeDelivered } from './store/files.db.ts'

/**
 * Marks the finished files that a move to delivery gives to the customer. In the move's transaction: what they were
 * given stays theirs after a newer file has come.
 * @param fileIds the current ones
 */
export const markFilesDelivered = writeDelivered

/** Takes the mark back where a delivery is undone: nobody was notified of it, and a wrong file stays the studio's. */
export const unmarkFilesDelivered = clearDelivered
