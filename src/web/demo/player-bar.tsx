import { TimeBar } from '../player/time-bar.tsx'
import { frames } from './frames.ts'
import styles from './player-bar.module.css'
import type { PlayerAction } from '../player/player-keys.ts'
import type { ShownFilm } from './shown-film.ts'
import type { FilmPlayer } from '../player/use-film-player.ts'

type Frame = (typeof frames)[number]

interface PlayerBarProps {
  film: ShownFilm
  player: FilmPlayer
  frame: Frame | undefined
  onFrame: (frame: Frame) => void
  hasCaptions: boolean
  isSafeShown: boolean
  act: (action: PlayerAction) => void
}

/** Below the picture: time, then what is shown of it. */
export function PlayerBar({ film, player, frame, onFrame, hasCaptions, isSafeShown, act }: PlayerBarProps) {
  const { id, title, lengthSeconds, cards } = film
  return (
    <div className={styles.bar} data-ready={player.isReady || undefined}>
      <TimeBar player={player} title={title} lengthSeconds={lengthSeconds} cards={cards} />
      <div className={styles.ways}>
        <fieldset className={styles.frames}>
          <legend className={styles.unseen}>Frame of {title}</legend>
          {frames.map((of) => (
            <label key={of.ratio} className={styles.option}>
              <input
                type="radio"
                className={styles.radio}
                name={`frame-${id}`}
                checked={of === frame}
                onChange={() => onFrame(of)}
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
          <button
            type="button"
            className={styles.switch}
            aria-pressed={hasCaptions}
            onClick={() => act({ do: 'captions' })}
          >
            Words
          </button>
          <button
            type="button"
            className={styles.switch}
            aria-pressed={isSafeShown}
            onClick={() => act({ do: 'safe' })}
          >
            Title-safe
          </button>
          <button type="button" className={styles.switch} onClick={() => act({ do: 'full' })}>
            Full screen
          </button>
        </div>
      </div>
    </div>
  )
}
