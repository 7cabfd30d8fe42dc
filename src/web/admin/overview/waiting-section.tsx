import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import { scrollIntoView } from '../../ui/page/scroll-into-view.ts'
import { Section } from '../../ui/page/section.tsx'
import { OverdueCuts } from './overdue-cuts.tsx'
import { StudioApprovals } from './studio-approvals.tsx'
import { WaitingSubscriptions } from './subscription-list.tsx'
import type { Overview } from './waiting-list.ts'
import { WaitingPanel } from './waiting-panel.tsx'
import styles from './waiting-panel.module.css'

/** What a line of the panel opens below it, by its name in the address. */
const lists = new Map<string, { title: string; content: ReactNode }>([
  ['items', { title: 'Items to receive', content: <WaitingSubscriptions kind="items" /> }],
  ['brief', { title: 'Brief or style open', content: <WaitingSubscriptions kind="brief" /> }],
  ['payment', { title: 'Payment due', content: <WaitingSubscriptions kind="payment" /> }],
  ['approvals', { title: 'Approvals that need us', content: <StudioApprovals /> }],
  ['cuts', { title: 'Cuts without an answer', content: <OverdueCuts /> }],
])

/** What waits for the studio, and the list behind the line that is open. */
export function WaitingSection({ overview }: { overview: Overview }) {
  const [query] = useSearchParams()
  const name = query.get('waiting') ?? ''
  const list = lists.get(name)
  const panel = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    // The list opens below other lines, and the link that closes it goes with it.
    const target = place.current ?? panel.current
    target?.focus({ preventScroll: true })
    scrollIntoView(target)
  }, [name])
  return (
    <>
      <Section title="Waiting for us">
        <div ref={panel} tabIndex={-1} className={styles.place}>
          <WaitingPanel overview={overview} />
        </div>
      </Section>
      {list && (
        <div key={name} ref={place} tabIndex={-1} className={styles.place}>
          <Section
            title={list.title}
            actions={
              <Link to={paths.adminDashboard()} preventScrollReset>
                Close the list
              </Link>
            }
          >
            {list.content}
          </Section>
        </div>
      )}
    </>
  )
}
