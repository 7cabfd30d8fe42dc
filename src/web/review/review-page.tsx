import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Review } from '#shared/contract/review/review.ts'
import { videoPath } from '../videos/video/video-path.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage, Refusal } from '../call/call.ts'
import { useSession } from '../session/session.ts'
import { MissingPage } from '../system/error-pages/missing-page.tsx'
import { pageTitle } from '../system/page/page-title.ts'
import { Delayed } from '../ui/feedback/delayed.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FieldError } from '../ui/feedback/field-error.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { findWithdrawnCut } from '../videos/editor/cuts/find-withdrawn-cut.ts'
import styles from './review-page.module.css'
import { RefusedChangeProvider, useRefusedChangeState } from './queries/refused-change.ts'
import { describeWaitingDrafts } from './answer/answer-words.ts'
import { splitDrafts } from './answer/list-sendable-drafts.ts'
import { reviewQuery } from './queries/review-query.ts'
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
  const session = useSession()
  const shown = useShownCut(review)
  const changes = useRefusedChangeState()
  const { cut, file } = shown
  if (!cut || !file) {
    return (
      <div className={styles.plain}>
        <PageHeader title="Review" lead={videoTitle(review.video)} />
        <FieldError>{changes.refused?.sentence}</FieldError>
        <NoCut review={review} />
      </div>
    )
  }
  return (
    <RefusedChangeProvider value={changes}>
      <ReviewRoom review={review} userId={session.user?.uid ?? ''} cut={cut} file={file} shown={shown} />
    </RefusedChangeProvider>
  )
}

/** While there is no cut to watch: why not, where one was sent and withdrawn, and the way to its video. */
function NoCut({ review }: { review: Review }) {
  const { video, side, cuts } = review
  const withdrawn = findWithdrawnCut(cuts)
  const kept = describeWaitingDrafts(splitDrafts(review).waiting)
  const [way, label] =
    side === 'studio'
      ? [paths.videosStatus({ film: video.id }), 'To the board']
      : [videoPath(video), 'To the film']
  return (
    <EmptyState
      title={withdrawn ? `${cutName(withdrawn.number)} was withdrawn.` : 'There is no cut to watch yet.'}
      text={
        withdrawn ? (
          <>
            {withdrawn.withdrawal?.reason}
            <br />
            The next cut is shown here once the studio sends it. {kept}
          </>
        ) : (
          'Once the studio sends the first cut, you watch it here frame by frame and write what should be different.'
        )
      }
      action={
        <Button component={Link} to={way} variant="default">
          {label}
        </Button>
      }
    />
  )
}
