import { totalWords } from '#shared/videos/copy-cards.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'
import { formatDuration } from '../../ui/text/timecode.tsx'
import {
  layOutFilm,
  segmentSeconds,
  type FilmCopy,
  type FilmSegment,
} from '#shared/videos/timeline/lay-out-film.ts'
import { FilmTimeline } from '../../videos/editor/preview/film-timeline.tsx'
import styles from './written-copy.module.css'

const kinds: Partial<Record<FilmSegment['kind'], string>> = { start: 'Start card', end: 'End card' }

/** The film's words: where they stand on a strip to scale, then each in full; and how the film should feel. */
export function WrittenCopy({ film, title }: { film: FilmCopy & { direction: string }; title: string }) {
  const segments = layOutFilm(film)
  const rule = videoLengthRule(film.length)
  return (
    <>
      <FilmTimeline film={film} title={title} />
      {segments.length > 0 && (
        <ol className={styles.words} aria-label="Copy">
          {segments.map((segment) => (
            <li key={segment.id} className={styles.line}>
              <span className={styles.at}>
                {formatDuration(segmentSeconds(segment, film.frameRate).startSeconds)}
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
          : `${totalWords(film.copyCards)} of ${rule.words} words`}
      </p>
      <section className={styles.direction} aria-label={`${title}: direction`}>
        <p className={styles.label}>Direction</p>
        <p className={film.direction ? styles.text : styles.empty}>{film.direction || 'None given'}</p>
      </section>
    </>
  )
}
