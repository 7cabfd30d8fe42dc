import { totalWords } from '#shared/videos/copy-cards.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'
import { formatDuration } from '../../ui/text/timecode.tsx'
import {
  isCard,
  layOutVideo,
  segmentSeconds,
  type VideoCopy,
  type VideoSegment,
} from '#shared/videos/timeline/lay-out-video.ts'
import { VideoTimeline } from '../../videos/editor/preview/video-timeline.tsx'
import styles from './written-copy.module.css'

const kinds: Partial<Record<VideoSegment['kind'], string>> = { start: 'Start card', end: 'End card' }

/** The video's words: where they stand on a strip to scale, then each in full; and how the video should feel. */
export function WrittenCopy({ video, title }: { video: VideoCopy & { direction: string }; title: string }) {
  const segments = layOutVideo(video).filter(isCard)
  const rule = videoLengthRule(video.length)
  return (
    <>
      <VideoTimeline video={video} title={title} />
      {segments.length > 0 && (
        <ol className={styles.words} aria-label="Copy">
          {segments.map((segment) => (
            <li key={segment.id} className={styles.line}>
              <span className={styles.at}>
                {formatDuration(segmentSeconds(segment, video.frameRate).startSeconds)}
              </span>
              <span className={segment.text ? undefined : styles.empty}>{segment.text || 'Nothing yet'}</span>
              <span className={styles.count}>{kinds[segment.kind]}</span>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.total}>
        {rule.words === 0
          ? 'A film of this length has no copy cards.'
          : `${totalWords(video.copyCards)} of ${rule.words} words`}
      </p>
      <section className={styles.direction} aria-label={`${title}: direction`}>
        <p className={styles.label}>Direction</p>
        <p className={video.direction ? styles.text : styles.empty}>{video.direction || 'None given'}</p>
      </section>
    </>
  )
}
