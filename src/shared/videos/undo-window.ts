/**
 * How long the studio can undo its last move of a video. Notifications wait until then; undoing returns the tokens it
 * used.
 */
export const undoWindowMs = 15_000
