import { paths } from '#shared/paths.ts'
import { Refusal, errorMessage } from '../../call/call.ts'
import { MissingPage } from '../../system/error-pages/missing-page.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'

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
  if (isMissing) {
    return (
      <MissingPage
        isInApp
        title="There is no subscription at this address."
        ways={[
          { to: paths.subscriptions(), label: 'Your subscriptions' },
          { to: paths.dashboard(), label: 'Dashboard' },
          { to: paths.productForm(), label: 'Build a new selection' },
        ]}
      >
        The address may be cut off, or the subscription belongs to a different account.
      </MissingPage>
    )
  }
  return (
    <>
      <PageHeader title={page} />
      <ErrorState
        title="This subscription could not be read."
        sentence={errorMessage(error)}
        onRetry={onRetry}
      />
    </>
  )
}
