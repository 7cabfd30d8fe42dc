import type { ReactNode, Ref } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: ReactNode
  /** How many things are inside, said behind the title. */
  count?: number
  /** Only at first: from then on it is the reader's. */
  isOpenAtFirst?: boolean
  onToggle?: (isOpen: boolean) => void
  titleRef?: Ref<HTMLElement>
  className?: string
  children: ReactNode
}

/** What most readers do without: closed, until its title is pressed. */
export function Fold({ title, count, isOpenAtFirst, onToggle, titleRef, className, children }: FoldProps) {
  return (
    <details
      className={className}
      open={isOpenAtFirst}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary ref={titleRef} className={styles.title}>
        <span>
          {title}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </span>
      </summary>
      {children}
    </details>
  )
}
