import { useEffect, useRef, useState } from 'react'
import { watchFrames } from '../demo/watch-frames.ts'
import styles from './demo-wall.module.css'

/** A film over its still, from its first frame, for as long as it is there. Its playhead runs with it. */
export function WallFilm({ file, lengthSeconds }: { file: string; lengthSeconds: number }) {
  const video = useRef<HTMLVideoElement>(null)
  const playhead = useRef<HTMLSpanElement>(null)
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    const film = video.current
    if (!film) return
    // Refused where a browser saves power: the still stays.
    film.play().catch(() => undefined)
    return watchFrames(film, (seconds) => {
      if (playhead.current) playhead.current.style.transform = `scaleX(${seconds / lengthSeconds})`
    })
  }, [lengthSeconds])

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
