import type { ReactNode } from 'react'
import styles from './line-head.module.css'

interface LineHeadProps {
  name: string
  /** What stands behind the name. */
  children?: ReactNode
}

/** The head of a video or an item that can be changed. */
export function LineHead({ name, children }: LineHeadProps) {
  return (
    <div className={styles.head}>
      <h3 className={styles.name}>{name}</h3>
      {children}
    </div>
  )
}
