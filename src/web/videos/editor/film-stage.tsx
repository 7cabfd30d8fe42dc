import { useRef, useState } from 'react'
import { Timecode } from '../../ui/timecode.tsx'
import { Unseen } from '../../ui/unseen.tsx'
import { FilmPoster } from '../../player/film-poster.tsx'
import styles from './film-stage.module.css'

interface FilmStageProps {
  url: string
  /** Which film, in which ratio. */
  label: string
  /** "9:16" */
  ratio: string
  move: string | null
  lengthSeconds: number
}

/** Where a still of a film is looked for: past its opening, before its end card. A part of its length. */
const stillAt = 1 / 3

/**
 * A film with its cover: a still that the browser takes from the film itself. Until that is there, and where the
 * browser cannot read the film, it is the drawing of its move. No server has to decode films for that.
 */
export function FilmStage({ url, label, ratio, move, lengthSeconds }: FilmStageProps) {
  const film = useRef<HTMLVideoElement>(null)
  const [hasStill, setHasStill] = useState(false)
  const [isStarted, setStarted] = useState(false)

  const play = () => {
    const video = film.current
    if (!video) return
    video.currentTime = 0
    setStarted(true)
    void video.play().catch(() => undefined) // refused or unreadable: the controls are there now, and say so
    video.focus()
  }

  return (
    <div className={styles.stage}>
      {!isStarted && !hasStill && (
        <div className={styles.drawing}>
          <FilmPoster move={move} />
        </div>
      )}
      {/* Ads carry their words in the picture: there is no caption file. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={film}
        className={styles.film}
        src={url}
        controls={isStarted}
        tabIndex={isStarted ? 0 : -1}
        playsInline
        preload="metadata"
        aria-label={label}
        data-shown={isStarted || hasStill || undefined}
        style={{ aspectRatio: ratio.replace(':', ' / ') }}
        onLoadedMetadata={({ currentTarget: video }) => {
          if (!isStarted && Number.isFinite(video.duration)) video.currentTime = video.duration * stillAt
        }}
        onSeeked={() => setHasStill(true)}
        onPlay={() => setStarted(true)}
      />
      {!isStarted && (
        <button type="button" className={styles.play} onClick={play}>
          <Unseen>Play {label}, </Unseen>
          <span className={styles.mark} aria-hidden="true" />
          <Timecode seconds={lengthSeconds} className={styles.length} />
        </button>
      )}
    </div>
  )
}
