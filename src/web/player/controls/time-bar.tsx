import { formatFrame } from '#shared/videos/timeline/frame-rate.ts'
import { describeSeconds } from './describe-seconds.ts'
import styles from './time-bar.module.css'
import type { VideoPlayback } from '../playback/use-video-player.ts'

interface TimeBarProps {
  player: VideoPlayback
  title: string
  lengthSeconds: number
  /** Where words stand on the picture: marks on the track. */
  cards?: readonly { fromSeconds: number; toSeconds: number }[]
}

/**
 * Plays a video and shows its time: a track to scale in seconds and frames, and the timecode. In a document its parts
 * are brought alive by their `data-part`.
 */
export function TimeBar({ player, title, lengthSeconds, cards = [] }: TimeBarProps) {
  const { num, den } = player.rate
  return (
    <div className={styles.time}>
      <button
        type="button"
        className={styles.play}
        data-part="play"
        aria-label={`${player.isPlaying ? 'Pause' : 'Play'} ${title}`}
        onClick={player.togglePlay}
      >
        <span
          className={styles.icon}
          data-part="icon"
          data-playing={player.isPlaying || undefined}
          aria-hidden="true"
        />
      </button>
      <div className={styles.track} style={{ '--length': lengthSeconds, '--rate': num / den }}>
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
          data-part="seek"
          autoComplete="off"
          aria-label={`Time of ${title}`}
          aria-valuetext={describeSeconds(player.seconds, lengthSeconds)}
          min={0}
          max={player.frameCount - 1}
          value={player.frame}
          onChange={(event) => player.showFrame(Number(event.target.value))}
        />
      </div>
      <span className={styles.timecode} data-part="timecode" aria-hidden="true">
        {formatFrame(player.frame, player.rate)}
      </span>
    </div>
  )
}
