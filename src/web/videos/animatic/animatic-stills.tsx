import { isCard, layOutVideo } from '#shared/videos/timeline/lay-out-video.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import { timingText } from '#shared/videos/timeline/time-text.ts'
import type { AnimaticVideo } from './animatic-video.ts'
import { AnimaticStage, type StageView } from './animatic-stage.tsx'
import styles from './animatic-stills.module.css'
import { findMiddleFrame } from './describe-picture.ts'

/** A still for each card, for who asked for less motion: nothing moves. */
export function AnimaticStills({ animatic, view }: { animatic: AnimaticVideo; view: StageView }) {
  const segments = layOutVideo(animatic)
  const cards = segments.filter(isCard)
  return (
    <ol className={styles.stills} aria-label="Stills of the film">
      {(cards.length > 0 ? cards : segments).map((segment) => (
        <li key={segment.id}>
          <AnimaticStage animatic={animatic} frame={findMiddleFrame(segment)} view={view} isPlaying={false} />
          <p className={styles.words}>
            {nameSegment(segments, segment.id)}, {timingText(segment, animatic.frameRate)}
          </p>
        </li>
      ))}
    </ol>
  )
}
