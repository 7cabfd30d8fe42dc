import { formatFrames } from './format-frames.ts'
import { frames } from './frames.ts'
import styles from './player-bar.module.css'
import type { PlayerAction } from './player-keys.ts'
import type { ShownFilm } from './shown-film.ts'
import type { Player } from './use-player.ts'

type Frame = (typeof frames)[number]

interface PlayerBarProps {
  film: ShownFilm
  player: Player
  frame: Frame | undefined
  onFrame: (frame: Frame) => void
  hasCaptions: boolean
  isSafeShown: boolean
  act: (action: PlayerAction) => void
}

/** Below the picture: time, then what is shown of it. */
export function PlayerBar({ film, player, frame, onFrame, hasCaptions, isSafeShown, act }: PlayerBarProps) {
  const { id, title, lengthSeconds, framesPerSecond, cards } = film
  const timecode = formatFrames(player.seconds, framesPerSecond)
  return (
    <div className={styles.bar} data-ready={player.isReady || undefined}>
      <div className={styles.time}>
        <button
          type="button"
          className={styles.play}
          aria-label={`${player.isPlaying ? 'Pause' : 'Play'} ${title}`}
          onClick={player.togglePlay}
        >
          <span className={styles.icon} data-playing={player.isPlaying || undefined} aria-hidden="true" />
        </button>
        <div className={styles.track} style={{ '--length': lengthSeconds }}>
          {cards.map(({ fromSeconds, toSeconds }) => (
            <span
              key={fromSeconds}
              className={styles.card}
              style={{ '--at': fromSeconds, '--long': toSeconds - fromSeconds }}
              aria-hidden="true"
            />
          ))}
          <input
            type="range"
            className={styles.seek}
            aria-label={`Time of ${title}`}
            aria-valuetext={`${Math.floor(player.seconds)} of ${lengthSeconds} seconds`}
            min={0}
            max={lengthSeconds * framesPerSecond - 1}
            value={player.frame}
            onChange={(event) => player.showFrame(Number(event.target.value))}
          />
        </div>
        <span className={styles.timecode} aria-hidden="true">
          {timecode}
        </span>
      </div>
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
