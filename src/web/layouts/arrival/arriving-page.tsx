import { LoadingPage } from '../../system/page/loading-page.tsx'
import { Delayed } from '../../ui/feedback/delayed.tsx'
import styles from './arriving-page.module.css'
import { useIsArriving } from './use-is-arriving.ts'

/** Covers the page while the next one is on its way, unless it arrives at once. */
export function ArrivingPage() {
  if (!useIsArriving()) return null
  return (
    <Delayed>
      <div className={styles.cover}>
        <LoadingPage />
      </div>
    </Delayed>
  )
}
