import { errorMessage } from '../../../call/call.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'

/** Stands where the cuts of a video could not be read. */
export function CutsError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState
      title="The cuts of this film could not be read."
      sentence={errorMessage(error)}
      onRetry={onRetry}
    />
  )
}
