import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { sumTokens } from '#shared/tokens/plan-block.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { PosterRow } from '../../player/poster-row.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { videoTones } from '../video/video-words.ts'
import styles from './videos-that-stay.module.css'

/** The videos of a block that a plan does not touch: they are activated, in production or delivered. Folded away. */
export function VideosThatStay({ videos }: { videos: readonly Video[] }) {
  if (videos.length === 0) return null
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>
        {videos.length === 1 ? 'One film stays as it is' : `${videos.length} films stay as they are`},{' '}
        {countTokens(sumTokens(videos))}
      </summary>
      <ul className={styles.videos}>
        {videos.map((video) => (
          <li key={video.id} className={styles.video}>
            <PosterRow video={video}>
              <span className={styles.title}>{videoTitle(video)}</span>
              <span className={styles.about}>
                <Timecode seconds={video.length} /> · {countTokens(video.tokens)}
              </span>
            </PosterRow>
            <span className={styles.status}>
              <StatusBadge tone={videoTones[video.status]} label={videoStatusTexts[video.status].title} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
