import { useEffect, type ReactNode } from 'react'
import { announce } from '../toasts/announce.tsx'
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
  // Not by the bar itself: a live region that comes with its words is not read out.
  useEffect(() => announce(`${count} selected`), [count])
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected rows">
      <p className={styles.count}>{count} selected</p>
      {children}
      <button type="button" className={styles.clear} onClick={onClear}>
        Clear
      </button>
    </div>
  )
}
