import type { ReactNode } from 'react'
import { useToastPlace } from '../toasts/toast.tsx'
import styles from './bulk-bar.module.css'

/** What can be done with the selected rows; floats above the page's end, so that nothing moves. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children?: ReactNode
}) {
  useToastPlace('top')
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected rows">
      <p className={styles.count} aria-live="polite">
        {count} selected
      </p>
      {children}
      <button type="button" className={styles.clear} onClick={onClear}>
        Clear
      </button>
    </div>
  )
}
