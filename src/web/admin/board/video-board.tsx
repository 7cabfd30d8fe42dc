import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import {
  nextVideoStatuses,
  onwardStatus,
  videoStatusTexts,
  type VideoStatus,
} from '#shared/videos/video-status.ts'
import { errorMessage } from '../../call/call.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { KeyHints } from '../../ui/tables/key-hints.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { useFoundAnnouncement } from '../../ui/toasts/announce.tsx'
import { findListPollIntervalMs } from '../../system/page/page-poll-interval.ts'
import { boardQuery } from '../parts/admin-queries.ts'
import { videoTarget, usePanelAddress } from '../panel-frame/panel-address.ts'
import { boardColumns } from './board-columns.tsx'
import { createLeftCheck, isVideoFound, listLoadedVideos } from './board-pages.ts'
import { FoundElsewhere } from './found-elsewhere.tsx'
import { MarkFilter } from './mark-filter.tsx'
import styles from './video-board.module.css'
import { StatusChangeDialog, type RequestedStatusChange } from './status-change-dialog.tsx'
import { moveKey, useChangeVideoStatuses, type VideoStatusChange } from './use-change-video-statuses.ts'
import { findNextStep, needsReason } from './status-change.ts'

const noneHasLeft = () => false

const boardKeys = [
  ['x', 'select'],
  ['Enter', 'open'],
] as const
const advanceKeys = [
  ['x', 'select'],
  ['e', 'move on'],
  ['Enter', 'open'],
] as const

interface VideoBoardProps {
  status: VideoStatus
  search: string
  /** What the server is asked for, once one pauses. */
  settledSearch: string
  onSearch: (search: string) => void
  onOpenStatus: (status: VideoStatus) => void
}

/** The videos of one status, to look through, to select, to move on and back. Give it `status` as its key. */
export function VideoBoard({ status, search, settledSearch, onSearch, onOpenStatus }: VideoBoardProps) {
  const isMoving = useIsMutating({ mutationKey: moveKey }) > 0
  const board = useInfiniteQuery({
    ...boardQuery(status, settledSearch),
    // An answer from before a move would take it back on the screen.
    refetchInterval: ({ state }) => !isMoving && findListPollIntervalMs(state.data?.pages.length ?? 0),
    // While the server searches, the table stays, and the focus in its search.
    placeholderData: keepPreviousData,
  })
  const { open } = usePanelAddress()
  const loaded = listLoadedVideos(board.data?.pages ?? [])
  const isSearching = search.trim() !== settledSearch || board.isPlaceholderData
  const found = isSearching || !board.data ? null : loaded.length
  useFoundAnnouncement(settledSearch, found, board.hasNextPage)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [asking, setAsking] = useState<RequestedStatusChange<BoardVideo> | null>(null)
  const moveVideos = useChangeVideoStatuses(
    (all) =>
      setRefused(
        (known) => new Map([...known, ...all.map((each) => [each.videoId, each.sentence] as const)]),
      ),
    (ids) => setSelected((known) => new Set([...known].filter((id) => !ids.includes(id)))),
  )

  if (!board.data) {
    if (!board.error) return <SkeletonRows rows={8} label="Loading the films" />
    return (
      <ErrorState
        title="The board could not be read."
        sentence={errorMessage(board.error)}
        onRetry={() => void board.refetch()}
      />
    )
  }

  const { pages } = board.data
  const videos = isSearching ? loaded.filter((video) => isVideoFound(video, search)) : loaded
  // What was selected and has left, or is not found by the search, is not acted on.
  const chosen = videos.filter((video) => selected.has(video.id))
  const onward = onwardStatus(status)
  // As in the panel of one film: another step is the main action there.
  const isOnwardNext = chosen.every((video) => findNextStep(video) === 'move')
  // A search lists what it finds: what it does not find may be in the status all the same.
  const isWholeStatus = settledSearch === '' && !board.isPlaceholderData

  const move = (moving: readonly BoardVideo[], to: VideoStatus) => {
    if (moving.length === 0) return
    // Of several, those that need a reason of their own are refused by themselves, and say so.
    if (moving.every((video) => needsReason(video, to))) return setAsking({ videos: moving, to })
    void send({ videos: moving, to })
  }
  const send = (change: VideoStatusChange) => {
    setRefused(new Map())
    return moveVideos(change)
  }

  return (
    <>
      <p className={styles.meaning}>{videoStatusTexts[status].meaning}</p>
      <DataTable
        label={`Films in ${videoStatusTexts[status].title}`}
        columns={boardColumns(refused)}
        rows={videos}
        rowId={(video) => video.id}
        rowName={videoTitle}
        onOpen={(video) => {
          // What it was refused for can be mended there.
          setRefused((known) => new Map([...known].filter(([id]) => id !== video.id)))
          open(videoTarget(video))
        }}
        selected={new Set(chosen.map((video) => video.id))}
        onSelect={setSelected}
        onAdvance={onward ? (rows) => move(rows, onward) : undefined}
        bulkActions={nextVideoStatuses(status, 'admin')
          .toReversed()
          .map((to) => (
            <Button
              key={to}
              size="sm"
              variant={to === onward && isOnwardNext ? 'filled' : 'default'}
              onClick={() => move(chosen, to)}
            >
              {to === onward ? 'Move on to' : 'Back to'} {videoStatusTexts[to].title}
            </Button>
          ))}
        search={{ value: search, onChange: onSearch, placeholder: 'Search title, customer, parcel' }}
        filters={
          <>
            <MarkFilter search={search} onSearch={onSearch} />
            <div className={styles.keys}>
              <KeyHints hints={onward === null ? boardKeys : advanceKeys} />
            </div>
          </>
        }
        empty={
          isSearching ? (
            <SkeletonRows rows={2} label="Searching the films" />
          ) : search !== '' ? (
            <FoundElsewhere
              status={status}
              search={settledSearch}
              onClear={() => onSearch('')}
              onOpenStatus={onOpenStatus}
            />
          ) : (
            <EmptyState
              title={`No film is in ${videoStatusTexts[status].title}.`}
              text="Films are listed here oldest first."
            />
          )
        }
        more={
          board.hasNextPage
            ? { isLoading: board.isFetchingNextPage, onLoad: () => void board.fetchNextPage() }
            : undefined
        }
      />
      <StatusChangeDialog
        asked={asking}
        onClose={() => setAsking(null)}
        onConfirm={(change, reason) => send({ ...change, reason, reportsRefusal: false })}
        hasLeft={asking && isWholeStatus ? createLeftCheck(pages) : noneHasLeft}
        findCurrent={(video) => loaded.find(({ id }) => id === video.id) ?? video}
      />
    </>
  )
}
