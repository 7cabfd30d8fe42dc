import { focusAt, frameLeft } from '#shared/demo/frame-position.ts'
import { describeIsland } from '../system/documents/island.ts'
import styles from './demo-player.module.css'
import { frames } from './frames.ts'
import { Picture } from './picture.tsx'
import { PlayerBar } from './player-bar.tsx'
import type { ShownVideo } from './shown-video.ts'

/** How wide a video's still is drawn. */
export const playerSizes = '(min-width: 1200px) 1120px, 94vw'

/**
 * A video with everything one judges it by: single frames, words, the four frames it is cut for, and their safe areas.
 * Without scripts the browser's own controls are shown; documents/islands/player-island.ts brings ours alive.
 */
export function DemoPlayer({ video, isFirst }: { video: ShownVideo; isFirst: boolean }) {
  const { title, lengthSeconds, rate, focus } = video
  const part = frames[0]?.part ?? 1
  return (
    <div className={styles.player} {...describeIsland('player', { title, lengthSeconds, rate, focus })}>
      <div className={styles.stage}>
        <div
          className={styles.frame}
          data-part="frame"
          style={{ '--part': part, '--left': frameLeft(part, focusAt(focus, 0)) }}
        >
          <div className={styles.whole}>
            <Picture
              still={video.still}
              sizes={playerSizes}
              className={styles.picture}
              alt={video.item}
              isFirst={isFirst}
            />
            <video
              className={styles.video}
              data-part="film"
              src={video.file}
              preload="none"
              loop
              muted
              playsInline
              controls
              aria-label={title}
            >
              <track kind="captions" src={video.captions} srcLang="en" label="English" />
            </video>
          </div>
          <p className={styles.copy} data-part="copy" hidden>
            <span data-part="words" />
          </p>
          <div className={styles.safe} data-part="safe" aria-hidden="true" hidden>
            <span className={styles.safeTitle}>Title-safe</span>
          </div>
          <span className={styles.corners} aria-hidden="true" />
        </div>
      </div>
      <PlayerBar video={video} />
    </div>
  )
}
