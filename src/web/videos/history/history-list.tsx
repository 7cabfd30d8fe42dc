import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../call/call.ts'
import styles from './history-list.module.css'

interface HistoryListProps<Page, Entry extends { id: string }> {
  /** What the entries are, with their order: "Revisions, newest first". */
  label: string
  history: UseInfiniteQueryResult<InfiniteData<Page>>
  readEntries: (page: Page) => readonly Entry[]
  /** What stands here while there are none. */
  empty?: string
  /** Draws one entry; 0 is the newest. */
  children: (entry: Entry, index: number) => ReactNode
}

/** What was before, newest first, page by page: waiting, failed, empty, and a way to earlier entries. */
export function HistoryList<Page, Entry extends { id: string }>(props: HistoryListProps<Page, Entry>) {
  const { label, history, readEntries, empty, children } = props
  const entries = history.data?.pages.flatMap((page) => readEntries(page)) ?? []
  return (
    <>
      {entries.length > 0 && (
        <ol className={styles.entries} aria-label={label}>
          {entries.map((entry, index) => (
            <li key={entry.id} className={styles.entry}>
              {children(entry, index)}
            </li>
          ))}
        </ol>
      )}
      {history.isSuccess && entries.length === 0 && empty && <p className={styles.note}>{empty}</p>}
      {history.isPending && <p className={styles.note}>Loading the history…</p>}
      {history.isError && (
        <p className={styles.note} role="alert">
          {errorMessage(history.error)}
        </p>
      )}
      {(history.hasNextPage || history.isError) && (
        <Button
          variant="default"
          loading={history.isFetching}
          onClick={() => void (history.isError ? history.refetch() : history.fetchNextPage())}
        >
          {history.isError ? 'Try again' : 'Show earlier ones'}
        </Button>
      )}
    </>
  )
}

interface HistoryRowProps {
  what: ReactNode
  figure: ReactNode
  at: ReactNode
}

/** The line of an entry: what, how much, when. On a phone the time stands below. */
export function HistoryRow({ what, figure, at }: HistoryRowProps) {
  return (
    <span className={styles.row}>
      <span className={styles.what}>{what}</span>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.at}>{at}</span>
    </span>
  )
}
