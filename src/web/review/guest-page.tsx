import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '../call/call.ts'
import { MissingPage } from '../system/error-pages/missing-page.tsx'
import { pageTitle } from '../system/page/page-title.ts'
import { Delayed } from '../ui/feedback/delayed.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { GuestRoom } from './guest/guest-room.tsx'
import { UnsentByGuest } from './guest/unsent-by-guest.tsx'
import { guestReviewQuery, isLinkOver, useLinkEnd } from './queries/guest-query.ts'
import styles from './review-page.module.css'

/** The address is a secret: no search engine lists it, and no other site receives it as referrer. */
export const meta = () => [
  { title: pageTitle('A cut to watch') },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Where a guest watches the one cut that a link shows, and comments where the link lets them. */
export default function GuestPage() {
  const { secret = '' } = useParams()
  const { data: review, error: readError, refetch } = useQuery(guestReviewQuery(secret))
  // Ended meanwhile: what was read before is not shown any more.
  const error = useLinkEnd(secret) ?? readError
  const isEnded = isLinkOver(error)
  if (review && !isEnded) return <GuestRoom key={secret} review={review} secret={secret} />
  if (!error) {
    return (
      <div className={styles.waiting} data-stage aria-busy="true">
        <Delayed>
          <output>Loading the film</output>
        </Delayed>
      </div>
    )
  }
  return (
    <div className={styles.plain}>
      {isEnded ? (
        <>
          <MissingPage
            title="There is nothing to watch by this link."
            ways={[{ to: paths.landing(), label: 'Who makes these films', reloadsDocument: true }]}
          >
            {errorMessage(error)}
          </MissingPage>
          <UnsentByGuest key={secret} secret={secret} />
        </>
      ) : (
        <>
          <PageHeader title="A cut to watch" />
          <ErrorState
            title="The film could not be read."
            sentence={errorMessage(error)}
            onRetry={() => void refetch()}
          />
        </>
      )}
    </div>
  )
}
