import { resetFailed } from './store/media.db.ts'

/** Prepares a master again that could not be prepared. @returns false where it did not fail */
export const retryPreparation = resetFailed
