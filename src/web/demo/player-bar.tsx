import { createRestingPlayer } from '../player/playback/resting-player.ts'
import { TimeBar } from '../player/controls/time-bar.tsx'
import { frames } from './frames.ts'
import { visuallyHidden } from '../ui/text/visually-hidden.tsx'
import styles from './player-bar.module.css'
import type { ShownVideo } from './shown-video.ts'

/** Below the picture: time, then what is shown of it. Not seen until its script is here. */
export function PlayerBar({ video }: { video: ShownVideo }) {
  const { id, title, lengthSeconds, rate, cards } = video
  const player = createRestingPlayer(lengthSeconds, rate)
  return (
    <div className={styles.bar}>
      <TimeBar player={player} title={title} lengthSeconds={lengthSeconds} cards={cards} />
      <div className={styles.ways}>
        <fieldset className={styles.frames}>
          <legend className={visuallyHidden}>Frame of {title}</legend>
          {frames.map((of, index) => (
            <label key={of.ratio} className={styles.option}>
              <input
                type="radio"
                className={styles.radio}
                name={`frame-${id}`}
                value={of.ratio}
                data-part="ratio"
                autoComplete="off"
                defaultChecked={index === 0}
              />
              <span
                className={styles.shape}
                style={{ aspectRatio: of.ratio.replace(':', ' / ') }}
                aria-hidden="true"
              />
              <span>{of.ratio}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.switches}>
          <button type="button" className={styles.switch} data-part="captions" aria-pressed>
            Words
          </button>
          <button type="button" className={styles.switch} data-part="safe-switch" aria-pressed={false}>
            Title-safe
          </button>
          <button type="button" className={styles.switch} data-part="full">
            Full screen
          </button>
        </div>
      </div>
    </div>
  )
}
