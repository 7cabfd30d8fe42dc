import { writeReplanned } from './blocks/blocks.db.ts'

/** From now on the videos of this block are its customer's choice, no longer just what was sold. */
export const markBlockReplanned = writeReplanned
