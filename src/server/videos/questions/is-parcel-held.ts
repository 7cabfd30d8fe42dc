import { hasHoldingQuestion } from '../store/open-questions.db.ts'

/** Whether an open question about the parcel holds the shoot. */
export const isParcelHeld = hasHoldingQuestion
