import { hasLiveWorker as has } from './store/workers.db.ts'

/** Whether a media worker is connected, on any machine: without one no facts of masters are measured. */
export const hasLiveWorker = has
