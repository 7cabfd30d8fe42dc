import { insertPreparation } from './store/media.db.ts'

/**
 * Asks for a master to be prepared: checked, measured, and its proxy, poster, strip and waveform made. In the
 * transaction that stores the master; NOTIFY reaches a worker with the commit.
 */
export const requestPreparation = insertPreparation
