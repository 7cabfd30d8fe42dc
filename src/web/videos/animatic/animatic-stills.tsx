import { isCard, layOutFilm } from '#shared/videos/timeline/lay-out-film.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import { timingText } from '#shared/videos/timeline/time-text.ts'
import type { AnimaticFilm } from './animatic-film.ts'
import { AnimaticStage, type StageView } from './animatic-stage.tsx'
import styles from './animatic-stills.module.css'
import { findMiddleFrame } from './describe-picture.ts'

/** A still for each card, for who asked for less motion: nothing moves. */
export function AnimaticStills({ film, view }: { film: AnimaticFilm; view: StageView }) {
  const segments = layOutFilm(film)
  const cards = segments.filter(isCard)
  return (
    <ol className={styles.stills} aria-label="Stills of the film">
      {(cards.length > 0 ? cards : segments).map((segment) => (
        <li key={segment.id}>
          <AnimaticStage film={film} frame={findMiddleFrame(segment)} view={view} isPlaying={false} />
          <p className={styles.words}>
            {nameSegment(segments, segment.id)}, {timingText(segment, film.frameRate)}
          </p>
        </li>
      ))}
    </ol>
  )
}
