import { useQuery, useQueryClient } from '@tanstack/react-query'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { UploadManyVideos } from '../../files/batch/upload-many-videos.tsx'
import { PosterRow } from '../../player/poster-row.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { describeTurn, videoTones } from '../../videos/video/video-words.ts'
import { subscriptionVideosQuery } from '../../videos/queries/video-queries.ts'
import { boardKey, changesKey, videoKey } from '../parts/admin-queries.ts'
import { VideosByBlock } from '../parts/videos-by-block.tsx'
import { videoTarget } from '../panel-frame/panel-address.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import styles from './subscription-videos.module.css'

/** The videos of a subscription; each leads to its own panel. */
export function SubscriptionVideos({ subscriptionId }: { subscriptionId: string }) {
  const queryClient = useQueryClient()
  const query = useQuery(subscriptionVideosQuery(subscriptionId))
  const readAgain = () => {
    void queryClient.invalidateQueries(subscriptionVideosQuery(subscriptionId))
    void queryClient.invalidateQueries({ queryKey: videoKey })
    void queryClient.invalidateQueries({ queryKey: boardKey })
    void queryClient.invalidateQueries({ queryKey: changesKey })
  }
  const hasVideos = query.data !== undefined && query.data.length > 0
  return (
    <>
      {hasVideos && (
        <div className={styles.upload}>
          <UploadManyVideos videos={query.data} onUploaded={readAgain} />
        </div>
      )}
      <VideosByBlock query={query}>
        {(videos) => (
          <ul className={styles.list}>
            {videos.map((video) => (
              <li key={video.id} className={styles.video}>
                <PosterRow video={video}>
                  <PanelLink to={videoTarget(video)}>{videoTitle(video)}</PanelLink>
                  <span className={styles.about}>
                    <Timecode seconds={video.length} />
                    <span>{describeTurn(video, 'admin')}</span>
                  </span>
                </PosterRow>
                <StatusBadge tone={videoTones[video.status]} label={videoStatusTexts[video.status].title} />
              </li>
            ))}
          </ul>
        )}
      </VideosByBlock>
    </>
  )
}
