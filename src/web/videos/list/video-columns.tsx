import { Link } from 'react-router'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { emptyCardsText, findMissingCopy } from '#shared/videos/missing-copy.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import type { Column } from '../../ui/tables/table-column.ts'
import { Timecode } from '../../ui/text/timecode.tsx'
import { PosterRow } from '../../player/poster-row.tsx'
import { useVideoSaver } from '../editor/copy/use-video-saver.ts'
import { videoTones } from '../video/video-words.ts'
import styles from './video-table.module.css'

/** The id of the link that opens a video: the way back leads there. */
export const videoLinkId = (videoId: string): string => `open-${videoId}`

/**
 * @param itemNames item id -> name
 * @param linkTo the address that opens a video
 * @param onFollow before that address is gone to
 */
export function videoColumns(
  itemNames: ReadonlyMap<string, string>,
  linkTo: (video: Video) => string,
  onFollow: () => void,
): Column<Video>[] {
  return [
    {
      id: 'film',
      header: 'Film',
      cell: (video) => (
        <PosterRow video={video}>
          <Link
            id={videoLinkId(video.id)}
            to={linkTo(video)}
            className={styles.title}
            preventScrollReset
            onClick={onFollow}
          >
            {videoTitle(video)}
          </Link>
          <span className={styles.about}>
            <Timecode seconds={video.length} />
            {[countTokens(video.tokens), ...video.itemIds.flatMap((id) => itemNames.get(id) || [])].map(
              (text) => ` · ${text}`,
            )}
          </span>
        </PosterRow>
      ),
    },
    {
      id: 'state',
      header: 'Status and copy',
      width: '44%',
      isPlain: true,
      takesLine: true,
      cell: (video) => (
        <span className={styles.state}>
          <span className={styles.status}>
            <StatusBadge tone={videoTones[video.status]} label={videoStatusTexts[video.status].title} />
          </span>
          <CopyState video={video} />
        </span>
      ),
    },
  ]
}

/** What of a video's copy is missing, as it is typed; and whether it is saved. */
function CopyState({ video }: { video: Video }) {
  const { state } = useVideoSaver(video, false)
  const { emptyCards, isStartCardEmpty } = findMissingCopy(state.draft)
  const lines = [
    ...(emptyCards.length > 0 ? [emptyCardsText(emptyCards)] : []),
    ...(isStartCardEmpty ? ['Start card without text'] : []),
  ]
  const isWordless = videoLengthRule(video.length).copyCards === 0 && state.draft.copyCards.length === 0
  return (
    <span className={styles.copy}>
      {lines.map((line) => (
        <span key={line} data-tone={video.status === 'draft' ? 'warn' : undefined}>
          {line}
        </span>
      ))}
      {lines.length === 0 && <span>{isWordless ? 'No copy cards' : 'Complete'}</span>}
      {state.phase !== 'saved' && <span data-tone="bad">Not saved yet</span>}
    </span>
  )
}
