import type { ReactNode } from 'react'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import styles from './entrance.module.css'

interface EntranceProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
  /** Below a hairline: the other way in. */
  footer?: ReactNode
}

/** The frame of the pages at the door: what is to be done on the one side, a lit product on the other. */
export function Entrance({ title, lead, children, footer }: EntranceProps) {
  return (
    <div className={styles.entrance}>
      <div className={styles.side}>
        <div className={styles.column}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
          {footer && <p className={styles.footer}>{footer}</p>}
        </div>
      </div>
      <div className={styles.picture} aria-hidden="true">
        <div className={styles.marks}>
          <span className={styles.note}>Orbit 360°</span>
          <span className={styles.timecode}>00:00:03:12</span>
          <span className={styles.rail} />
        </div>
      </div>
    </div>
  )
}

/** What stands in the way, above the form. */
export function EntranceProblem({ children }: { children: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      {children}
    </div>
  )
}

/** What went well, or what to know first. */
export function EntranceNote({ children }: { children: ReactNode }) {
  return <div className={styles.notice}>{children}</div>
}

export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const isHydrated = useIsHydrated()
  return (
    <button
      type="submit"
      className={styles.submit}
      disabled={!isHydrated}
      aria-disabled={isBusy}
      data-busy={isBusy || undefined}
    >
      {children}
    </button>
  )
}
