import { Link } from 'react-router'
import type { Video } from '#shared/contract/videos/videos.ts'
import type { OpenQuestion } from '#shared/videos/questions.ts'
import { isCutToDeliver } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { VideoPoster } from '../../player/video-poster.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { describeCutToDeliver } from '../video/video-words.ts'
import { findVideoDate } from '../video/video-dates.ts'
import { videoPath } from '../video/video-path.ts'
import styles from './video-tile.module.css'

/** What waits for an answer. A question about a parcel is about all videos, so that it marks none. */
const isAboutVideo = ({ about, turn }: OpenQuestion) => about !== 'parcel' && turn === 'customer'

/** A video as a small picture with its title, length and date; all of it leads to the video. */
export function VideoTile({ video }: { video: Video }) {
  const date = findVideoDate(video)
  return (
    <Link to={videoPath(video)} className={styles.tile}>
      <div className={styles.poster}>
        <VideoPoster video={video} />
      </div>
      <div className={styles.words}>
        <span className={styles.title}>{videoTitle(video)}</span>
        <span className={styles.about}>
          <Timecode seconds={video.length} />
          <span>
            {date.label} <DateText at={date.at} />
          </span>
        </span>
        {video.cut && isCutToDeliver(video) && (
          <span className={styles.standing}>{describeCutToDeliver(video.cut)}</span>
        )}
        {video.openQuestions.some(isAboutVideo) && <span className={styles.question}>Your turn: answer</span>}
      </div>
    </Link>
  )
}
