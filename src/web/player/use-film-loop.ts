import { useEffect, useRef, useState } from 'react'
import { findFrameMiddle, type FrameRate } from '#shared/videos/frame-rate.ts'
import { followFrames } from './film-clock.ts'
import { prefersStills } from './prefers-stills.ts'

/** A film that begins takes the frames in which a phone would answer the first taps: it leaves them this long. */
const settleMs = 600

/**
 * Plays a film muted and in a loop while it is in sight: after the page has loaded, never for people who asked for
 * less motion or less data, and not once it was stopped by hand.
 *
 * @param src its address; nothing of it is fetched before it starts
 * @param onFrame called for each frame that is drawn, with its number from 0 and the seconds to its middle
 */
export function useFilmLoop(src: string, rate: FrameRate, onFrame: (frame: number, seconds: number) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onFrame)
  const [isPlaying, setPlaying] = useState(false)
  const isStopped = useRef(false)
  const { num, den } = rate
  useEffect(() => {
    report.current = onFrame
  })

  useEffect(() => {
    const film = video.current
    if (!film) return
    // A press may come before this: React draws for it first.
    const isStarted = !film.paused
    if (prefersStills() && !isStarted) isStopped.current = true
    let isInSight = false
    const follow = () => {
      if (isInSight && !isStopped.current) void start(film, src)
      else film.pause()
    }
    // A press shows at once, the film when it has come.
    const onPlay = () => setPlaying(true)
    const onPause = () => setPlaying(false)
    const sight = new IntersectionObserver(([entry]) => {
      isInSight = entry?.isIntersecting ?? false
      follow()
    })
    const watch = () => sight.observe(film)
    film.addEventListener('play', onPlay)
    film.addEventListener('pause', onPause)
    const clock = followFrames(film, { num, den }, (frame) =>
      report.current(frame, findFrameMiddle(frame, { num, den })),
    )
    if (isStarted) onPlay()
    let settling: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      settling = setTimeout(watch, settleMs)
    }
    if (document.readyState === 'complete') settle()
    else addEventListener('load', settle, { once: true })
    return () => {
      removeEventListener('load', settle)
      clearTimeout(settling)
      film.removeEventListener('play', onPlay)
      film.removeEventListener('pause', onPause)
      clock.stop()
      sight.disconnect()
      film.pause()
    }
  }, [src, num, den])

  const toggle = () => {
    const film = video.current
    if (!film) return
    // By what the button says, not by what the film began meanwhile.
    isStopped.current = isPlaying
    // Said at once: the film's own events come a while later.
    setPlaying(!isPlaying)
    if (isPlaying) film.pause()
    else void start(film, src).then(() => setPlaying(!film.paused))
  }
  return { video, isPlaying, toggle }
}

function start(film: HTMLVideoElement, src: string): Promise<void> {
  if (!film.src) film.src = src
  // Refused where a browser saves power: the still stays, and the button starts it.
  return film.play().catch(() => undefined)
}
