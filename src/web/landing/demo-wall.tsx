import { useState, type PointerEvent } from 'react'
import { Link } from 'react-router'
import { demoFilms, type DemoFilm, type DemoFilmId } from '#shared/demo/demo-films.ts'
import { paths } from '#shared/paths.ts'
import { countFrames, formatFrame } from '#shared/videos/frame-rate.ts'
import type { Still } from '../demo/find-media.ts'
import { Picture } from '../demo/picture.tsx'
import { prefersStills } from '../player/prefers-stills.ts'
import styles from './demo-wall.module.css'
import { LandingSection } from './landing-section.tsx'
import { WallFilm } from './wall-film.tsx'

/** Each film's still, and the address of its file. */
export type WallMedia = Record<DemoFilmId, { still: Still; file: string }>

/** The four demo films, which play under the pointer and the focus; each leads to its player. */
export function DemoWall({ media }: { media: WallMedia }) {
  return (
    <LandingSection
      id="films"
      subject="Demo films"
      title="Four products, four moves"
      lead="Each runs five seconds: one token. Play them, switch the frame, and make one like it."
      isStage
    >
      <ul className={styles.wall}>
        {demoFilms.map((film) => (
          <li key={film.id}>
            <WallLink film={film} {...media[film.id]} />
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}

function WallLink({ film, still, file }: { film: DemoFilm; still: Still; file: string }) {
  const { id, title, lengthSeconds, rate } = film
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  // A finger does not point: it takes the link.
  const onPointerEnter = ({ pointerType }: PointerEvent) => setPointedAt(pointerType !== 'touch')
  return (
    <Link
      className={styles.link}
      to={`${paths.demo()}#${id}`}
      onPointerEnter={onPointerEnter}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.frame}>
        <Picture still={still} sizes="(min-width: 768px) 46vw, 94vw" className={styles.picture} alt="" />
        {(isPointedAt || isFocused) && !prefersStills() && (
          <WallFilm file={file} lengthSeconds={lengthSeconds} rate={rate} />
        )}
      </span>
      <span className={styles.line}>
        <span className={styles.title}>{title}</span>
        <span className={styles.timecode}>{formatFrame(countFrames(lengthSeconds, rate), rate)}</span>
      </span>
    </Link>
  )
}
