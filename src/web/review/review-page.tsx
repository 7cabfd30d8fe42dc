import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Review } from '#shared/contract/review/review.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage, Refusal } from '../call/call.ts'
import { useSession } from '../session/session.ts'
import { MissingPage } from '../system/error-pages/missing-page.tsx'
import { pageTitle } from '../system/page/page-title.ts'
import { usePageTitle } from '../system/page/use-page-title.ts'
import { Delayed } from '../ui/feedback/delayed.tsx'
import { FieldError } from '../ui/feedback/field-error.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import styles from './review-page.module.css'
import { RefusedChangeProvider, useRefusedChangeState } from './queries/refused-change.ts'
import { reviewQuery } from './queries/review-query.ts'
import { NoCut } from './room/no-cut.tsx'
import { ReviewRoom } from './room/review-room.tsx'
import { useShownCut } from './cut/use-shown-cut.ts'

export const meta = () => [{ title: pageTitle('Review') }]

/** Where a cut is watched frame by frame, noted on and answered: by its customer, and by the studio. */
export default function ReviewPage() {
  const { videoId = '' } = useParams()
  const { data: review, error, refetch } = useQuery(reviewQuery(videoId))
  // What was read stays in sight while a later read fails.
  if (review) return <LoadedReview key={videoId} review={review} />
  if (!error) {
    return (
      <div className={styles.waiting} data-stage aria-busy="true">
        <Delayed>
          <output>Loading the film</output>
        </Delayed>
      </div>
    )
  }
  const isMissing = error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid_input')
  return (
    <div className={styles.plain}>
      {isMissing ? (
        <MissingPage
          isInApp
          title="There is no film at this address."
          ways={[
            { to: paths.subscriptions(), label: 'Your subscriptions' },
            { to: paths.dashboard(), label: 'Dashboard' },
          ]}
        >
          The address may be cut off, or the film belongs to a different account.
        </MissingPage>
      ) : (
        <>
          <PageHeader title="Review" />
          <ErrorState
            title="This film could not be read."
            sentence={errorMessage(error)}
            onRetry={() => void refetch()}
          />
        </>
      )}
    </div>
  )
}

function LoadedReview({ review }: { review: Review }) {
  const title = videoTitle(review.video)
  usePageTitle('Review', title)
  const userId = useSession().user?.uid ?? ''
  const shown = useShownCut(review)
  const changes = useRefusedChangeState()
  const { cut, file } = shown
  if (!cut || !file) {
    return (
      <div className={styles.plain}>
        <PageHeader title="Review" lead={title} />
        <FieldError>{changes.refused?.sentence}</FieldError>
        <NoCut review={review} userId={userId} />
      </div>
    )
  }
  return (
    <RefusedChangeProvider value={changes}>
      <ReviewRoom review={review} userId={userId} cut={cut} file={file} shown={shown} />
    </RefusedChangeProvider>
  )
}
