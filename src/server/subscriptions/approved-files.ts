import { hasRequestOfFile } from './status/approvals.db.ts'

export { changeStepContent } from './status/change-step-content.ts'

/** Whether a step's file was sent for approval. Under the lock of the subscription's status it stays so. */
export const isFileSent = hasRequestOfFile
