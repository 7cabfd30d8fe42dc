import { Refusal, sentenceOf } from '../call.ts'
import NotFoundPage from '../system/not-found-page.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** What a subscription page shows when it can't be read: nothing here, or why not. */
export function SubscriptionProblem({
  page,
  error,
  onRetry,
}: {
  /** The page's title, as long as there is no subscription to name it. */
  page: string
  error: unknown
  onRetry: () => void
}) {
  const isMissing = error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid_input')
  if (isMissing) return <NotFoundPage />
  return (
    <>
      <PageHeader title={page} />
      <ErrorState
        title="This subscription could not be read."
        sentence={sentenceOf(error)}
        onRetry={onRetry}
      />
    </>
  )
}
