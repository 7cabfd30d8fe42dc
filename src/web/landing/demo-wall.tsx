import { Link } from 'react-router'
import { formatFrames } from '../demo/format-frames.ts'
import { paths } from '#shared/paths.ts'
import type { Still } from '../demo/find-media.ts'
import { Picture } from '../demo/picture.tsx'
import styles from './demo-wall.module.css'
import { LandingSection } from './landing-section.tsx'

export interface WallFilm {
  id: string
  title: string
  lengthSeconds: number
  framesPerSecond: number
  still: Still
}

/** The four demo films as stills; each leads to its player. */
export function DemoWall({ films }: { films: readonly WallFilm[] }) {
  return (
    <LandingSection
      id="films"
      subject="Demo films"
      title="Four products, four moves"
      lead="Each runs five seconds: one token. Play them, switch the frame, and make one like it."
      isStage
    >
      <ul className={styles.wall}>
        {films.map(({ id, title, lengthSeconds, framesPerSecond, still }) => (
          <li key={id} className={styles.film}>
            <Link className={styles.link} to={`${paths.demo()}#${id}`}>
              <span className={styles.frame}>
                <Picture
                  still={still}
                  sizes="(min-width: 768px) 46vw, 94vw"
                  className={styles.picture}
                  alt=""
                />
              </span>
              <span className={styles.line}>
                <span className={styles.title}>{title}</span>
                <span className={styles.timecode}>{formatFrames(lengthSeconds, framesPerSecond)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
