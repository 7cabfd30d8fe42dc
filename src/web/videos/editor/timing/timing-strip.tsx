import { useEffect, useRef } from 'react'
import type { Timing } from '#shared/videos/card-timing.ts'
import {
  countVideoFrames,
  isCard,
  type VideoCopy,
  type VideoSegment,
} from '#shared/videos/timeline/lay-out-video.ts'
import { findCardRoom } from '#shared/videos/timeline/move-card.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import { TimingCard } from './timing-card.tsx'
import styles from './timing-strip.module.css'

interface TimingStripProps {
  video: VideoCopy
  segments: readonly VideoSegment[]
  title: string
  /** How many times the width of the page. */
  zoom: number
  selectedId: string | null
  flaggedIds: ReadonlySet<string>
  hintId: string
  flagsId: (cardId: string) => string
  onZoom: (direction: 1 | -1) => void
  onSelect: (cardId: string) => void
  onMoved: (cardId: string, timing: Timing, subject: string) => void
  onOpen: (cardId: string) => void
}

/** From this zoom on each frame has a mark, and each second its figure. */
const frameMarksFrom = 4

/** The video to scale, as wide as its zoom: a ruler, and its cards to move. */
export function TimingStrip(props: TimingStripProps) {
  const { video, segments, zoom } = props
  const frames = countVideoFrames(video)
  const cards = segments.filter(isCard)
  const track = useRef<HTMLFieldSetElement>(null)
  const scroller = useZoomByWheel(props.onZoom)
  const everySeconds = zoom >= frameMarksFrom || video.length <= 15 ? 1 : 5
  const seconds = Array.from({ length: video.length + 1 }, (_, second) => second)
  return (
    <div ref={scroller} className={styles.scroller} data-stage>
      <div className={styles.strip} style={{ '--zoom': zoom, '--frames': frames, '--seconds': video.length }}>
        <div className={styles.ruler} aria-hidden="true" data-frames={zoom >= frameMarksFrom || undefined}>
          {seconds.map((second) => (
            <span
              key={second}
              className={styles.tick}
              data-long={second % everySeconds === 0 || undefined}
              style={{ '--at': second }}
            >
              {second % everySeconds === 0 && <span className={styles.figure}>{second}</span>}
            </span>
          ))}
        </div>
        <fieldset ref={track} className={styles.track} aria-label={`Timeline of ${props.title}`}>
          {cards.map((segment) => {
            const room = findCardRoom(cards, segment.id, frames)
            return (
              room && (
                <TimingCard
                  key={segment.id}
                  segment={segment}
                  name={nameSegment(segments, segment.id)}
                  room={room}
                  rate={video.frameRate}
                  frames={frames}
                  track={track}
                  isSelected={segment.id === props.selectedId}
                  isFlagged={props.flaggedIds.has(segment.id)}
                  describedBy={
                    props.flaggedIds.has(segment.id)
                      ? `${props.flagsId(segment.id)} ${props.hintId}`
                      : props.hintId
                  }
                  onSelect={props.onSelect}
                  onMoved={props.onMoved}
                  onOpen={props.onOpen}
                />
              )
            )
          })}
        </fieldset>
      </div>
    </div>
  )
}

/** Ctrl and the wheel, or two fingers on a touchpad, zoom the strip instead of the page. */
function useZoomByWheel(onZoom: (direction: 1 | -1) => void) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      onZoom(event.deltaY < 0 ? 1 : -1)
    }
    // React listens passively to wheels: the page would zoom as well.
    element.addEventListener('wheel', zoom, { passive: false })
    return () => element.removeEventListener('wheel', zoom)
  })
  return scroller
}
