import { changeErrorMessage, errorMessage } from '../../call/call.ts'

/** Why a change failed; where its answer was lost, it may be stored all the same. */
export interface FailedChange {
  /** For the dialog, beside the reason. */
  sentence: string
  /** For a toast, which names the thing, too: "The step stays as it was. Say why." */
  toastText: string
}

/** @param unchanged what stays as it was; left out where the change may be stored */
export const describeFailedChange = (unchanged: string, error: unknown): FailedChange => ({
  sentence: errorMessage(error),
  toastText: changeErrorMessage(unchanged, error),
})
