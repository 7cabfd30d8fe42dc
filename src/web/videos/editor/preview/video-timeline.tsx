import { FilmStrip } from '../../../player/film-strip.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './video-timeline.module.css'
import {
  layOutVideo,
  segmentSeconds,
  type VideoCopy,
  type VideoSegment,
} from '#shared/videos/timeline/lay-out-video.ts'

interface VideoTimelineProps {
  video: VideoCopy
  title: string
  /** Opens a card where it is written; without it the strip is only looked at. */
  onOpenCard?: (segmentId: string) => void
}

/** The video as a strip to scale, with start card, copy cards and end card where they stand in time. */
export function VideoTimeline({ video, title, onOpenCard }: VideoTimelineProps) {
  const segments = layOutVideo(video)
  const numbers = new Map(video.copyCards.map((card, index) => [card.id, index + 1]))
  return (
    <>
      <FilmStrip
        lengthSeconds={video.length}
        label={`Cards of ${title}`}
        cards={segments.map((segment) => ({
          ...segmentSeconds(segment, video.frameRate),
          id: segment.id,
          isOver: segment.isOver,
          content: (
            <SegmentText
              segment={segment}
              name={segmentName(segment, numbers.get(segment.id))}
              onOpen={onOpenCard}
            />
          ),
        }))}
      />
      {!onOpenCard && (
        // A screen reader has read all of it in the strip.
        <ul className={styles.copy} aria-hidden="true">
          {segments
            .filter(({ text }) => text)
            .map((segment) => (
              <li key={segment.id}>
                <span className={styles.name}>{segmentName(segment, numbers.get(segment.id)).full}</span>
                {segment.text}
              </li>
            ))}
        </ul>
      )}
    </>
  )
}

interface SegmentName {
  /** All that is drawn where the strip is narrow. */
  short: string
  full: string
}

function segmentName(segment: VideoSegment, number: number | undefined): SegmentName {
  if (segment.kind === 'start') return { short: 'Start', full: 'Start card' }
  if (segment.kind === 'end') return { short: 'End', full: 'End card' }
  if (segment.kind === 'move') return { short: 'Move', full: 'One move' }
  return { short: `${number}`, full: `Card ${number}` }
}

interface SegmentTextProps {
  segment: VideoSegment
  name: SegmentName
  onOpen: VideoTimelineProps['onOpenCard']
}

function SegmentText({ segment, name, onOpen }: SegmentTextProps) {
  const words = (
    <>
      <span className={styles.name}>
        <VisuallyHidden>{name.full} </VisuallyHidden>
        <span className={styles.full} aria-hidden="true">
          {name.full}
        </span>
        <span className={styles.short} aria-hidden="true">
          {name.short}
        </span>
      </span>
      <span className={segment.text ? styles.text : styles.empty}>
        {segment.text || (segment.kind === 'move' ? 'No copy' : 'Empty')}
      </span>
    </>
  )
  if (!onOpen) return <span className={styles.words}>{words}</span>
  return (
    <button type="button" className={styles.words} onClick={() => onOpen(segment.id)}>
      {words}
    </button>
  )
}
