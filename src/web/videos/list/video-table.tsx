import { Button, SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { activatedAtOnceMax } from '#shared/contract/videos/activate-videos.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { formatCount } from '#shared/display-locale.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import {
  videoStatuses,
  videoStatusSchema,
  videoStatusTexts,
  type VideoStatus,
} from '#shared/videos/video-status.ts'
import { readPresentQuery, useTypedFilter } from '../../system/page/use-typed-filter.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { KeyHints } from '../../ui/tables/key-hints.tsx'
import { ActivationDialog } from '../editor/actions/activation-dialog.tsx'
import { areTokensMissing } from '../editor/actions/use-change-status.ts'
import { TokensMissing } from '../tokens/tokens-missing.tsx'
import { videoColumns } from './video-columns.tsx'
import styles from './video-table.module.css'
import { filterVideos } from './filter-videos.ts'
import { useActivation } from './use-activation.ts'

interface VideoTableProps {
  subscriptionId: string
  videos: readonly Video[]
  itemNames: ReadonlyMap<string, string>
  /** The address that opens a video. */
  linkTo: (video: Video) => string
  /** Before that address is gone to. */
  onFollow: () => void
  onOpen: (video: Video) => void
  /** Opens a video at the first card that has no words. */
  onWrite: (video: Video) => void
}

/** The status that the address asks for; null for all. */
export function readStatusFilter(query: URLSearchParams): VideoStatus | null {
  return videoStatusSchema.safeParse(query.get('status')).data ?? null
}

/** Many videos: to search, to filter by status, to open, and to activate several at once. */
export function VideoTable({
  subscriptionId,
  videos,
  itemNames,
  linkTo,
  onFollow,
  onOpen,
  onWrite,
}: VideoTableProps) {
  const [query, setQuery] = useSearchParams()
  const { typed, setTyped } = useTypedFilter('q')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const place = useRef<HTMLDivElement>(null)
  const activation = useActivation(subscriptionId, () => {
    // The bar that had the focus goes.
    place.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus({ preventScroll: true })
    setSelected(new Set())
  })
  const button = useRestoredFocus<HTMLButtonElement>(activation.isPending)
  const status = readStatusFilter(query)
  const found = filterVideos(videos, { search: typed, status }, itemNames)
  // What has left the list is not acted on.
  const drafts = found.filter(isDraft)
  const chosen = drafts.filter((video) => selected.has(video.id))

  const filter = (to: string) =>
    setQuery(
      () => {
        const next = readPresentQuery()
        if (to === everyStatus) next.delete('status')
        else next.set('status', to)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const select = (ids: ReadonlySet<string>) => {
    activation.reset()
    setSelected(ids)
  }
  return (
    <div ref={place}>
      <DataTable
        label="Films"
        columns={videoColumns(itemNames, linkTo, onFollow)}
        rows={found}
        rowId={(video) => video.id}
        rowName={videoTitle}
        onOpen={onOpen}
        isSelectable={isDraft}
        selected={new Set(chosen.map(({ id }) => id))}
        onSelect={select}
        onAdvance={(rows) => {
          // What is refused is said beside the selection.
          select(new Set(rows.map(({ id }) => id)))
          void activation.begin(rows.filter(isDraft))
        }}
        bulkActions={
          <>
            <Button
              ref={button}
              size="sm"
              loading={activation.isPending}
              disabled={chosen.length > activatedAtOnceMax}
              onClick={() => void activation.begin(chosen)}
            >
              Activate {formatCount(chosen.length, 'film')}
            </Button>
            {chosen.length < drafts.length && (
              <Button size="sm" variant="default" onClick={() => select(new Set(drafts.map(({ id }) => id)))}>
                Select all {drafts.length} drafts
              </Button>
            )}
            {chosen.length > activatedAtOnceMax && (
              <p className={styles.refusal}>Up to {activatedAtOnceMax} films can be activated at once.</p>
            )}
            {areTokensMissing(activation.error) && chosen[0] && (
              <div className={styles.refusal}>
                <TokensMissing video={chosen[0]} sentence={activation.error.sentence} />
              </div>
            )}
          </>
        }
        search={{ value: typed, onChange: setTyped, placeholder: 'Search title, item, copy' }}
        filters={
          <>
            <SegmentedControl
              aria-label="Status"
              value={status ?? everyStatus}
              onChange={filter}
              data={statusChoices(videos, status)}
            />
            <KeyHints hints={keyHints} />
          </>
        }
        empty={
          <EmptyState
            title={typed.trim() ? `No film matches “${typed.trim()}”.` : 'No film has this status.'}
            action={
              <Button
                variant="default"
                onClick={() => {
                  setTyped('')
                  filter(everyStatus)
                }}
              >
                Show all films
              </Button>
            }
          />
        }
      />
      <ActivationDialog
        plan={activation.plan}
        isOpen={activation.isAsking}
        onClose={activation.stop}
        onEdit={(video) => {
          activation.stop()
          onWrite(video)
        }}
        onActivate={activation.send}
      />
    </div>
  )
}

const keyHints = [
  ['x', 'select'],
  ['e', 'activate'],
  ['Enter', 'open'],
] as const
const everyStatus = 'all'
const isDraft = (video: Video): boolean => video.status === 'draft'

/** Every status that a video has, and the chosen one, with how many have it. */
function statusChoices(videos: readonly Video[], chosen: VideoStatus | null) {
  const there = videoStatuses.flatMap((status) => {
    const count = videos.filter((video) => video.status === status).length
    return count > 0 || status === chosen
      ? [{ value: status, label: `${videoStatusTexts[status].title} ${count}` }]
      : []
  })
  return [{ value: everyStatus, label: `All ${videos.length}` }, ...there]
}
