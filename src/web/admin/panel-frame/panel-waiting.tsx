import { Refusal, errorMessage } from '../../call/call.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { PanelHead } from './panel-head.tsx'

interface PanelWaitingProps {
  /** What the panel will show: "Film". */
  thing: string
  error: unknown
  onRetry: () => void
}

/** A panel whose content is on its way, or can't be had. */
export function PanelWaiting({ thing, error, onRetry }: PanelWaitingProps) {
  const isMissing = error instanceof Refusal && ['not_found', 'invalid_input'].includes(error.code)
  return (
    <>
      <PanelHead eyebrow="Studio" title={thing} />
      {!error ? (
        <SkeletonRows rows={6} label={`Loading the ${thing.toLowerCase()}`} />
      ) : isMissing ? (
        <ErrorState
          title={`There is no such ${thing.toLowerCase()}.`}
          sentence="The link may be misspelled or cut off."
        />
      ) : (
        <ErrorState
          title={`The ${thing.toLowerCase()} could not be read.`}
          sentence={errorMessage(error)}
          onRetry={onRetry}
        />
      )}
    </>
  )
}
