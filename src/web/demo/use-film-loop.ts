import { useEffect, useRef, useState } from 'react'

/** A second, of every film on a page. */
const filmFrames = 24

/**
 * Plays a film muted and in a loop while it is in sight: after the page has loaded, never for people who asked for
 * less motion or less data, and not once it was stopped by hand.
 *
 * @param src its address; nothing of it is fetched before it starts
 * @param onFrame called for each frame that is drawn, with the film's time in seconds
 */
export function useFilmLoop(src: string, onFrame?: (seconds: number) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onFrame)
  const [isPlaying, setPlaying] = useState(false)
  const isStopped = useRef(false)
  useEffect(() => {
    report.current = onFrame
  })

  useEffect(() => {
    const film = video.current
    if (!film) return
    // A press may come before this: React draws for it first.
    const isStarted = !film.paused
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || isSavingData()
    if (isStill && !isStarted) isStopped.current = true
    let isInSight = false
    let frame = 0
    let shown = -1
    const draw = () => {
      // The screen is drawn more often than the film: only what differs is worth the work.
      const now = Math.floor(film.currentTime * filmFrames)
      if (now !== shown) report.current?.(film.currentTime)
      shown = now
      frame = requestAnimationFrame(draw)
    }
    const follow = () => {
      if (isInSight && !isStopped.current) start(film, src)
      else film.pause()
    }
    // A press shows at once, the film when it has come.
    const onPlay = () => setPlaying(true)
    const onPlaying = () => {
      cancelAnimationFrame(frame)
      draw()
    }
    const onPause = () => {
      setPlaying(false)
      cancelAnimationFrame(frame)
    }
    const sight = new IntersectionObserver(([entry]) => {
      isInSight = entry?.isIntersecting ?? false
      follow()
    })
    const watch = () => sight.observe(film)
    film.addEventListener('play', onPlay)
    film.addEventListener('playing', onPlaying)
    film.addEventListener('pause', onPause)
    if (isStarted) {
      onPlay()
      onPlaying()
    }
    if (document.readyState === 'complete') watch()
    else addEventListener('load', watch, { once: true })
    return () => {
      removeEventListener('load', watch)
      film.removeEventListener('play', onPlay)
      film.removeEventListener('playing', onPlaying)
      film.removeEventListener('pause', onPause)
      cancelAnimationFrame(frame)
      sight.disconnect()
      film.pause()
    }
  }, [src])

  const toggle = () => {
    const film = video.current
    if (!film) return
    // By what the button says, not by what the film began meanwhile.
    isStopped.current = isPlaying
    if (isPlaying) film.pause()
    else start(film, src)
  }
  return { video, isPlaying, toggle }
}

function start(film: HTMLVideoElement, src: string): void {
  if (!film.src) film.src = src
  // Refused where a browser saves power: the still stays, and the button starts it.
  film.play().catch(() => undefined)
}

function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ?? false
}
