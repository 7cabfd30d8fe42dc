import { useInfiniteQuery } from '@tanstack/react-query'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#shared/contract/system.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '../../call/call.ts'
import { useFocusOnMore } from '../../ui/focus/use-focus-on-more.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { changesQuery, type ChangeFilter } from '../parts/admin-queries.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import styles from './change-list.module.css'
import { listChangedFields, describeAuditEntry } from './describe-audit-entry.ts'
import { groupChanges } from './group-changes.ts'

interface ChangeListProps {
  filter?: ChangeFilter
  pageSize: number
  /** False where the list is a glance, not a place to read on. */
  canLoadMore?: boolean
  /** True where the list is the record itself, asked for this and that: subjects are named even when it is about one. */
  isRecord?: boolean
}

/** What was changed, newest first, as sentences; before and after on demand. */
export function ChangeList({ filter = {}, pageSize, canLoadMore = true, isRecord = false }: ChangeListProps) {
  const changes = useInfiniteQuery(changesQuery(filter, pageSize))
  const { list, button } = useFocusOnMore<HTMLOListElement>(changes.isFetchingNextPage)
  if (!changes.data) {
    if (!changes.error) return <SkeletonRows rows={Math.min(pageSize, 5)} label="Loading the changes" />
    return (
      <ErrorState
        title="The changes could not be read."
        sentence={errorMessage(changes.error)}
        onRetry={() => void changes.refetch()}
      />
    )
  }
  const entries = changes.data.pages.flatMap((page) => page.entries)
  const isAboutOne = filter.subjectId !== undefined && !isRecord
  if (entries.length === 0) {
    const isAsked = isRecord && Object.values(filter).some((value) => value !== undefined)
    return (
      <p className={styles.none}>
        {isAsked ? 'No change matches this.' : 'Nothing has been changed here yet.'}
      </p>
    )
  }
  return (
    <>
      <ol ref={list} className={styles.list}>
        {groupChanges(entries).map(({ entry, count }) => (
          <ChangeEntry key={entry.id} entry={entry} count={count} isAboutOne={isAboutOne} />
        ))}
      </ol>
      {canLoadMore && changes.hasNextPage && (
        <button
          ref={button}
          type="button"
          className={styles.more}
          disabled={changes.isFetchingNextPage}
          onClick={() => void changes.fetchNextPage()}
        >
          {changes.isFetchingNextPage ? 'Loading more' : 'Load more'}
        </button>
      )}
    </>
  )
}

interface ChangeEntryProps {
  entry: AuditEntry
  /** Videos that were moved alike at once. */
  count: number
  isAboutOne: boolean
}

function ChangeEntry({ entry, count, isAboutOne }: ChangeEntryProps) {
  const { verb, object, rest } = describeAuditEntry(entry, isAboutOne)
  const fields = listChangedFields(entry.before, entry.after)
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={styles.entry} tabIndex={-1}>
      <div className={styles.line}>
        <p className={styles.sentence}>
          <span className={styles.who}>{entry.actorEmail}</span> {verb}{' '}
          {count > 1 ? `${count} films` : isAboutOne ? object : <Subject entry={entry} words={object} />}
          {rest.startsWith(':') || rest === '' ? rest : ` ${rest}`}
        </p>
        <span className={styles.when}>
          <DateText at={entry.at} />
        </span>
        {fields.length > 0 && (
          <button
            type="button"
            className={styles.toggle}
            aria-label={`Before and after: ${entry.actorEmail} ${verb} ${count > 1 ? `${count} films` : object}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
          </button>
        )}
      </div>
      {entry.reason && <p className={styles.reason}>{entry.reason}</p>}
      {isOpen && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th className={styles.name} scope="col">
                Field
              </th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{field.name}</th>
                <td className={styles.before}>{field.before}</td>
                <td>{field.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

/** The thing that was changed, as a link where there is a place to see it. */
function Subject({ entry, words }: { entry: AuditEntry; words: string }) {
  switch (entry.subjectKind) {
    case 'video':
      return <PanelLink to={{ film: entry.subjectId, subscription: null, user: null }}>{words}</PanelLink>
    case 'user':
      return <PanelLink to={{ user: entry.subjectId, subscription: null, film: null }}>{words}</PanelLink>
    case 'subscription':
      return <PanelLink to={{ subscription: entry.subjectId, film: null, part: null }}>{words}</PanelLink>
    case 'product':
    case 'price-figures':
      return <Link to={paths.manageProducts()}>{words}</Link>
    case 'system':
      return <Link to={paths.adminDashboard()}>{words}</Link>
    default:
      return words
  }
}
