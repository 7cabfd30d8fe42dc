import type { ReactNode } from 'react'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import styles from './entrance.module.css'

/** What the still is of: the move of its video, and its frame. Literals, so that the pages load no catalogue. */
export const entranceStill = {
  videoId: 'headphones',
  move: 'Push-in',
  frame: 84,
  timecode: '00:03:12',
} as const

interface EntranceProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
  /** Below a hairline: the other way in. */
  footer?: ReactNode
  /** On the picture's side; below the form where there is no room for that. */
  beside?: ReactNode
}

/** The frame of the entrance pages: the form on one side, a lit product on the other. */
export function Entrance({ title, lead, children, footer, beside }: EntranceProps) {
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
      <div className={styles.picture}>
        <div className={styles.still} aria-hidden="true">
          <div className={styles.marks}>
            {/* Of the headphones' video, which the still is from. */}
            <span className={styles.note}>{entranceStill.move}</span>
            <span className={styles.timecode}>{entranceStill.timecode}</span>
            <span className={styles.rail} />
          </div>
        </div>
        {beside}
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
