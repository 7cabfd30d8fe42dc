import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { findFirstGap } from '#shared/videos/missing-copy.ts'
import { mayCustomerEdit } from '#shared/videos/video-status.ts'
import { videoFieldId } from '../editor/copy/video-field-id.ts'
import { findNextVideo, type NextVideo } from '../editor/copy/next-video.ts'
import { useVideoSaver } from '../editor/copy/use-video-saver.ts'
import { VideoCard } from '../editor/video-card.tsx'
import { everyBlock } from '../video/video-path.ts'
import { itemsQuery } from '../items/item-queries.ts'
import { videoLinkId } from './video-columns.tsx'
import styles from './video-list.module.css'
import { VideoTable, readStatusFilter } from './video-table.tsx'
import { filterVideos } from './filter-videos.ts'
import { useNextFocus } from './use-next-focus.ts'

/** Up to so many videos are cards; more of them are a compact list. */
const cardsMax = 8
const backLinkId = 'all-films'

interface VideoListProps {
  subscription: Subscription
  /** Of one block, or of every block. */
  videos: readonly Video[]
  openVideo: Video | undefined
  block: number | typeof everyBlock
  mover: 'customer' | 'admin'
}

/**
 * The videos of a block: cards, or a compact list from which each opens by itself, where there are many, of every
 * block, or where the address asks for a status.
 */
export function VideoList({ subscription, videos, openVideo, block, mover }: VideoListProps) {
  const [query, setQuery] = useSearchParams()
  const focusNext = useNextFocus()
  // It stays a list where the status is chosen no more: what has the focus would be gone.
  const [isStatusAsked] = useState(() => readStatusFilter(query) !== null)
  const isCompact = videos.length > cardsMax || block === everyBlock || isStatusAsked
  const itemNames = useItemNames(subscription.id, isCompact)

  /** The query with this video open, or none; search and filter stay. */
  const createVideoQuery = (video: Video | null) => {
    const next = new URLSearchParams(query)
    next.delete('film')
    next.set('block', String(block))
    if (video) {
      if (block !== everyBlock) next.delete('block')
      next.set('film', video.id)
    }
    return next
  }
  const open = (video: Video | null, focusId: string | null, isNewPlace = false) => {
    if (focusId) focusNext(focusId)
    setQuery(createVideoQuery(video), { replace: !isNewPlace, preventScrollReset: true })
  }
  const write = (video: Video, isNewPlace = false) =>
    open(video, videoFieldId(video.id, findFirstGap(video)), isNewPlace)

  const filter = { search: query.get('q') ?? '', status: readStatusFilter(query) }
  const found = isCompact ? filterVideos(videos, filter, itemNames) : videos
  const findNext = (video: Video): NextVideo | null => {
    const next = findNextVideo(found, video.id)
    return next && { title: videoTitle(next), open: () => write(next) }
  }
  const card = (video: Video) => (
    <VideoCard
      key={video.id}
      video={video}
      ownerId={subscription.userId}
      package={subscription.package}
      mover={mover}
      isOpen={video.id === openVideo?.id}
      next={findNext(video)}
      onOpen={(isOpen, focusId) =>
        open(isOpen ? video : null, isOpen || !isCompact ? (focusId ?? null) : videoLinkId(video.id))
      }
    />
  )

  if (!isCompact) {
    return (
      <ul className={styles.videos}>
        {videos.map((video) => (
          <li key={video.id}>{card(video)}</li>
        ))}
      </ul>
    )
  }
  return (
    <>
      {videos.map((video) => (
        <UnsavedGuard
          key={video.id}
          video={video}
          mayEdit={mover === 'admin' || mayCustomerEdit(video.status)}
        />
      ))}
      {openVideo ? (
        <div className={styles.videos}>
          <Button
            id={backLinkId}
            component={Link}
            to={`?${createVideoQuery(null)}`}
            variant="subtle"
            className={styles.back}
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
            preventScrollReset
            onClick={() => focusNext(videoLinkId(openVideo.id))}
          >
            All {videos.length} films
          </Button>
          {card(openVideo)}
        </div>
      ) : (
        <VideoTable
          subscriptionId={subscription.id}
          videos={videos}
          itemNames={itemNames}
          linkTo={(video) => `?${createVideoQuery(video)}`}
          onFollow={() => focusNext(backLinkId)}
          onOpen={(video) => open(video, backLinkId, true)}
          onWrite={(video) => write(video, true)}
        />
      )}
    </>
  )
}

/** Asks before the tab is closed over words of a video that the list does not show at the moment. */
function UnsavedGuard({ video, mayEdit }: { video: Video; mayEdit: boolean }) {
  useVideoSaver(video, mayEdit)
  return null
}

/** Item id -> name; empty until they are loaded, and where no list shows them. */
function useItemNames(subscriptionId: string, isWanted: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...itemsQuery(subscriptionId), enabled: isWanted })
  return useMemo(() => new Map(data?.items.map(({ id, name }) => [id, name])), [data])
}
