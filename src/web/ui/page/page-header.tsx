import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** The id of a page's title, which names its main element. */
export const pageTitleId = 'page-title'

interface PageHeaderProps {
  /** The small line above the title: where this page belongs. */
  eyebrow?: ReactNode
  title: ReactNode
  /** One sentence below the title. */
  lead?: ReactNode
  /** The one main action of the page, and at most one quiet one beside it. */
  actions?: ReactNode
}

export function PageHeader({ eyebrow, title, lead, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 id={pageTitleId} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
