import { Select, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { allEvents, isEventName } from '#shared/events/all-events.ts'
import { Section } from '../../ui/page/section.tsx'
import { useFoundAnnouncement } from '../../ui/toasts/announce.tsx'
import { auditFiltersQuery, changesKey, changesQuery } from '../parts/admin-queries.ts'
import { CsvLink } from '../parts/csv-link.tsx'
import { ChangeList } from './change-list.tsx'
import { groupChanges } from './group-changes.ts'
import styles from './change-record.module.css'
import {
  createChangeFilter,
  recordTablePath,
  useRecordFilter,
  type RecordQuery,
} from './use-record-filter.ts'
import { wordDate } from '../../ui/text/worded-date.tsx'

/** What a change can be about, as the record names it. */
const subjectKinds = [
  { value: 'user', label: 'Users' },
  { value: 'video', label: 'Films' },
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'product', label: 'Products' },
  { value: 'price-figures', label: 'Price figures' },
  { value: 'system', label: 'System' },
]

const pageSize = 20

/** Every change that was made by hand: who, what, about whom, when; to read, to filter, to take along as a table. */
export function ChangeRecord() {
  const queryClient = useQueryClient()
  const { ask, change } = useRecordFilter()
  const filter = createChangeFilter(ask)
  const isAsked = Object.keys(ask).length > 0
  const changes = useInfiniteQuery(changesQuery(filter, pageSize))
  const entries = changes.data?.pages.flatMap((page) => page.entries)
  const found = entries ? groupChanges(entries).length : null
  useFoundAnnouncement(JSON.stringify(filter), found, changes.hasNextPage)
  return (
    <div id="record" className={styles.record}>
      <Section
        title="What was changed"
        hint="This record is permanent: nothing on these pages changes it. Days are in your own time zone."
        actions={
          <CsvLink
            href={recordTablePath(filter)}
            // Taking it is a change too: what is shown next is read anew.
            onClick={() => void queryClient.invalidateQueries({ queryKey: changesKey, refetchType: 'none' })}
          />
        }
      >
        <Filters ask={ask} onChange={change} />
        {isAsked && (
          <p className={styles.asked}>
            {ask.subject && <span>Only about one of them. </span>}
            <button
              type="button"
              className={styles.clear}
              onClick={() =>
                change({ who: null, did: null, about: null, subject: null, from: null, until: null })
              }
            >
              Show all changes
            </button>
          </p>
        )}
        <ChangeList key={JSON.stringify(filter)} filter={filter} pageSize={pageSize} isRecord />
      </Section>
    </div>
  )
}

/** What is asked for stays in sight, also when the record has nothing of it. */
const withAsked = (values: readonly string[] = [], asked?: string) =>
  asked && !values.includes(asked) ? [...values, asked] : [...values]

/** "Move film": a kind as its filter names it; one that is not known here by the name that it is stored under. */
function nameKind(kind: string): string {
  const title = isEventName(kind) ? allEvents[kind].title : kind
  return title.charAt(0).toUpperCase() + title.slice(1)
}

interface FiltersProps {
  ask: RecordQuery
  onChange: ReturnType<typeof useRecordFilter>['change']
}

function Filters({ ask, onChange }: FiltersProps) {
  const { data } = useQuery(auditFiltersQuery)
  return (
    <div className={styles.filters}>
      <Select
        label="Who"
        data={withAsked(data?.actorEmails, ask.who)}
        value={ask.who ?? null}
        placeholder="Anyone"
        searchable
        clearable
        nothingFoundMessage="No one with that address changed anything."
        onChange={(who) => onChange({ who })}
      />
      <Select
        label="What"
        data={withAsked(data?.actions, ask.did).map((kind) => ({ value: kind, label: nameKind(kind) }))}
        value={ask.did ?? null}
        placeholder="Anything"
        searchable
        clearable
        onChange={(did) => onChange({ did })}
      />
      <Select
        label="About"
        data={subjectKinds}
        value={ask.about ?? null}
        placeholder="Everything"
        clearable
        onChange={(about) => onChange({ about, subject: null })}
      />
      <TextInput
        label="From"
        type="date"
        value={ask.from ?? ''}
        inputContainer={wordDate(ask.from ?? '', 'Any day')}
        max={ask.until}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label="Until"
        type="date"
        value={ask.until ?? ''}
        inputContainer={wordDate(ask.until ?? '', 'Any day')}
        min={ask.from}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
    </div>
  )
}
