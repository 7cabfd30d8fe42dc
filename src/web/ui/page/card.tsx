import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A raised surface with a hairline; `isQuiet` leaves the surface out and keeps the line. */
export function Card({
  isQuiet = false,
  className = '',
  children,
}: {
  isQuiet?: boolean
  className?: string
  children: ReactNode
}) {
  return <div className={`${styles.card} ${isQuiet ? styles.quiet : ''} ${className}`}>{children}</div>
}
