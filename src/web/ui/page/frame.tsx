import type { ReactNode } from 'react'
import styles from './frame.module.css'

/** Draws crop marks at the corners of what it holds. */
export function Frame({ className = '', children }: { className?: string; children?: ReactNode }) {
  return <div className={`${styles.frame} ${className}`}>{children}</div>
}
