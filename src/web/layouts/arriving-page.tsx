import { LoadingPage } from '../system/loading-page.tsx'
import { Delayed } from '../ui/delayed.tsx'
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
