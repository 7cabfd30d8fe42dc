import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './message-page.module.css'

interface MissingPageProps {
  /** What is not there: "There is no subscription at this address." */
  title: string
  /** Why that may be, and what is safe all the same. */
  children: ReactNode
  /** Where one probably wanted to go, the likeliest first. */
  ways: readonly { to: string; label: string; reloadsDocument?: boolean }[]
  /** It stands in the frame of the app, not in that of a public page. */
  isInApp?: boolean
}

/** Says what was not found, and leads on. Someone else's looks exactly like nothing. */
export function MissingPage({ title, children, ways, isInApp }: MissingPageProps) {
  return (
    <div className={styles.page} data-in-app={isInApp || undefined}>
      <p className={styles.code}>404 · out of frame</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
      <ul className={styles.links}>
        {ways.map(({ to, label, reloadsDocument }) => (
          <li key={to}>
            <Link to={to} reloadDocument={reloadsDocument}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
