/**
 * How long the studio can undo its last move of a film. Until then nobody is told of it, and what it used up is given
 * back.
 */
export const undoWindowMs = 15_000
