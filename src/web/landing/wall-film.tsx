import { useEffect, useRef, useState } from 'react'
import { countFrames, type FrameRate } from '#shared/videos/frame-rate.ts'
import { followFrames } from '../player/film-clock.ts'
import styles from './demo-wall.module.css'

interface WallFilmProps {
  file: string
  lengthSeconds: number
  rate: FrameRate
}

/** A film over its still, from its first frame, for as long as it is there. Its playhead runs with it. */
export function WallFilm({ file, lengthSeconds, rate }: WallFilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const playhead = useRef<HTMLSpanElement>(null)
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    const film = video.current
    if (!film) return
    // Refused where a browser saves power: the still stays.
    film.play().catch(() => undefined)
    const frames = countFrames(lengthSeconds, rate)
    const clock = followFrames(film, rate, (frame) => {
      if (playhead.current) playhead.current.style.transform = `scaleX(${frame / frames})`
    })
    return clock.stop
  }, [lengthSeconds, rate])

  return (
    <>
      <video
        ref={video}
        className={styles.video}
        data-drawn={isDrawn || undefined}
        src={file}
        muted
        loop
        playsInline
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setDrawn(true)}
      />
      <span ref={playhead} className={styles.playhead} />
    </>
  )
}
