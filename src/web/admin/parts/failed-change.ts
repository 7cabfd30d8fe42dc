import { changeErrorMessage, errorMessage, isOutcomeUnknown } from '../../call/call.ts'

/** Why a change failed. */
export interface FailedChange {
  /** For the dialog, beside the reason. */
  sentence: string
  /** For a toast, which names the thing, too: "The step stays as it was. Say why." */
  toastText: string
  /** Whether it may be stored all the same: its answer was lost, or the server failed at an unknown point. */
  isOutcomeUnknown: boolean
}

/** @param unchanged what stays as it was; left out where the change may be stored */
export const describeFailedChange = (unchanged: string, error: unknown): FailedChange => ({
  sentence: errorMessage(error),
  toastText: changeErrorMessage(unchanged, error),
  isOutcomeUnknown: isOutcomeUnknown(error),
})

/**
 * Why a change failed, once it has ended; null where it was stored.
 * @param unchanged what stays as it was; left out where the change may be stored
 */
export const findFailure = (change: Promise<unknown>, unchanged: string): Promise<FailedChange | null> =>
  change.then(
    () => null,
    (error: unknown) => describeFailedChange(unchanged, error),
  )
