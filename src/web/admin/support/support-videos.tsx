import type { UseQueryResult } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { Card } from '../../ui/page/card.tsx'
import rows from '../../ui/tables/row-list.module.css'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { EarlierFiles } from '../../files/earlier-files.tsx'
import { VideoPoster } from '../../player/video-poster.tsx'
import { VideoPlayer } from '../../videos/editor/preview/video-player.tsx'
import { describeTurn, videoTones } from '../../videos/video/video-words.ts'
import { VideosByBlock } from '../parts/videos-by-block.tsx'
import { WrittenCopy } from '../parts/written-copy.tsx'
import styles from './support-view.module.css'

/** Their videos by block, with every word that stands in them. */
export function SupportVideos({ query }: { query: UseQueryResult<Video[]> }) {
  return (
    <VideosByBlock query={query}>
      {(videos) => (
        <ul className={styles.videos}>
          {videos.map((video) => (
            <li key={video.id}>
              <SupportVideo video={video} />
            </li>
          ))}
        </ul>
      )}
    </VideosByBlock>
  )
}

function SupportVideo({ video }: { video: Video }) {
  const title = videoTitle(video)
  return (
    <Card>
      <article className={styles.video} aria-label={title}>
        <div className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          <StatusBadge tone={videoTones[video.status]} label={videoStatusTexts[video.status].title} />
        </div>
        <p className={rows.about}>
          <Timecode seconds={video.length} /> · {cameraMoveTitle(video.move)}
          {video.hasCutdowns && ' · social cutdowns'}
        </p>
        <p>{describeTurn(video, 'customer')}</p>
        <div className={styles.player}>
          {video.files.length > 0 ? <VideoPlayer video={video} /> : <VideoPoster video={video} size="card" />}
          <EarlierFiles files={video.earlierFiles} />
        </div>
        <WrittenCopy video={video} title={title} />
      </article>
    </Card>
  )
}
