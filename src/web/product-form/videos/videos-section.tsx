import { useCallback, useRef } from 'react'
import type { OrderGap } from '#shared/cart/find-order-gaps.ts'
import { selectionLimits, type VideoSelection, type Item } from '#shared/cart/product-selections.ts'
import type { PricedSelection, SelectionProblem } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { findDefaultCameraMove } from '#shared/products/find-default-camera-move.ts'
import { drawingScaleSeconds } from '../../cart/lines/drawing-scale.ts'
import { describeTokenCount } from '../../cart/lines/describe-token-count.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusAfterAdding } from '../../ui/focus/use-focus-after-adding.ts'
import { formatDuration } from '../../ui/text/timecode.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { AddVideoButtons } from './add-video-buttons.tsx'
import { VideoLine, videoMoveId } from './video-line.tsx'
import styles from './videos-section.module.css'
import { newId } from '../fields/new-id.ts'

interface VideosSectionProps {
  videos: readonly VideoSelection[]
  priced: PricedSelection | null
  catalogue: Catalogue | null
  /** What the videos may show; left out where that is not chosen here. */
  items?: readonly Item[]
  gaps?: readonly OrderGap[]
  onChange: (update: (videos: readonly VideoSelection[]) => VideoSelection[]) => void
}

const noMoreLines = `There is room for ${selectionLimits.films} lines. Raise a count instead.`

/** The same list each time, so that a line without problems is not drawn again. */
const noProblems: readonly SelectionProblem[] = []
const noItems: readonly Item[] = []
const noGaps: readonly OrderGap[] = []

/** The videos of one block, each drawn to the same scale. */
export function VideosSection({
  videos,
  priced,
  catalogue,
  items = noItems,
  gaps = noGaps,
  onChange,
}: VideosSectionProps) {
  const lines = useRef<HTMLOListElement>(null)
  const scaleSeconds = drawingScaleSeconds(videos)
  const isFull = videos.length >= selectionLimits.films
  const focusAdded = useFocusAfterAdding()
  const add = useCallback(
    (lengthSeconds: number) => {
      const id = newId()
      focusAdded(videoMoveId(id))
      onChange((now) => [
        ...now,
        {
          id,
          lengthSeconds,
          count: 1,
          hasCutdowns: false,
          move: findDefaultCameraMove(lengthSeconds, now),
        },
      ])
    },
    [onChange, focusAdded],
  )
  const changeVideo = useCallback(
    (videoId: string, change: Partial<VideoSelection>) =>
      onChange((now) => now.map((other) => (other.id === videoId ? { ...other, ...change } : other))),
    [onChange],
  )
  const remove = useCallback(
    (video: VideoSelection, index: number) => {
      onChange((now) => now.filter((other) => other.id !== video.id))
      showToast(`Film ${index + 1} removed, ${formatDuration(video.lengthSeconds)}.`, {
        action: { label: 'Undo', run: () => onChange((now) => now.toSpliced(index, 0, video)) },
      })
      // The button that had the focus is gone.
      lines.current?.focus()
    },
    [onChange],
  )
  return (
    <>
      <ol ref={lines} tabIndex={-1} className={styles.lines} aria-label="Films of a block">
        {videos.map((video, index) => {
          const price = priced?.price.films.find((line) => line.filmId === video.id)
          const problems = priced?.problems.filter((problem) => problem.filmId === video.id) ?? noProblems
          return (
            <VideoLine
              key={video.id}
              video={video}
              index={index}
              scaleSeconds={scaleSeconds}
              tokens={price ? describeTokenCount(price) : null}
              problems={problems.length > 0 ? problems : noProblems}
              catalogue={catalogue}
              items={items}
              gaps={gaps}
              onChangeVideo={changeVideo}
              onRemoveVideo={remove}
            />
          )
        })}
      </ol>
      {videos.length === 0 && (
        <div className={styles.none}>
          <FieldError>Add at least one film.</FieldError>
        </div>
      )}
      <AddVideoButtons catalogue={catalogue} full={isFull ? noMoreLines : null} onAdd={add} />
    </>
  )
}
