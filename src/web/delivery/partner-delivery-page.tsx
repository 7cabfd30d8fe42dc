import { useCallback, useEffect } from 'react'
import { useParams } from 'react-router'
import { readPartnerDelivery } from '#shared/contract/delivery.ts'
import { call } from '../call/call.ts'
import '@mantine/core/styles/Tooltip.layer.css'
import '../theme/form-styles.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { HandoverView } from './handover/handover-view.tsx'
import styles from './public-delivery.module.css'
import { usePublicRead } from './use-public-read.ts'

// The secret is in the address: it is sent to no other page, and found by no search engine.
export const meta = () => [
  { title: pageTitle('Films to download') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** A block for the holder of a partner's link. */
export default function PartnerDeliveryPage() {
  const { secret = '' } = useParams()
  const read = useCallback(
    (signal: AbortSignal) => call(readPartnerDelivery, { secret }, { signal }),
    [secret],
  )
  const { data, error, retry, readAgain } = usePublicRead(read)
  // Its customer may end the link while the page is open. Asking at intervals would be noted as uses.
  useEffect(() => {
    const readAfterPress = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[download]')) readAgain()
    }
    window.addEventListener('focus', readAgain)
    window.addEventListener('click', readAfterPress)
    return () => {
      window.removeEventListener('focus', readAgain)
      window.removeEventListener('click', readAfterPress)
    }
  }, [readAgain])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.eyebrow}>
          {data ? `${data.handover.title}, block ${data.handover.block}` : 'Delivery'}
        </p>
        <h1>Films to download</h1>
        {data && (
          <p className={styles.lead}>
            For <bdi>{data.label}</bdi>. This link is good until <DateText at={data.endsAt} isDay />.
          </p>
        )}
      </header>
      {data && <HandoverView handover={data.handover} isLive={false} expectedAt={null} />}
      {error !== null && (
        <ErrorState title="These films can’t be shown." sentence={error} onRetry={retry ?? undefined} />
      )}
      {!data && error === null && <SkeletonRows rows={5} label="Loading the films" />}
    </div>
  )
}
