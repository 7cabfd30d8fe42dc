import { useEffect, useRef, useState } from 'react'

/** What a film's player knows and can do. Times in seconds. */
export interface Player {
  isReady: boolean
  isPlaying: boolean
  seconds: number
  /** The number of the frame that is shown, from 0. */
  frame: number
  /** The words that stand on the picture now; null where none do. */
  copy: string | null
  togglePlay: () => void
  /** Stays within the film. */
  showFrame: (frame: number) => void
  /** By this many frames, from the one that is shown. */
  step: (frames: number) => void
}

/**
 * Drives a video element that has one captions track: reads its time on every drawn frame, and its words from the
 * track, which the player draws itself so that they stay inside the chosen frame.
 */
export function usePlayer(film: { lengthSeconds: number; framesPerSecond: number }) {
  const { lengthSeconds, framesPerSecond } = film
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const [copy, setCopy] = useState<string | null>(null)

  useEffect(() => {
    const element = video.current
    const track = element?.textTracks[0]
    if (!element || !track) return
    setReady(true)
    track.mode = 'hidden'
    let frame = 0
    const draw = () => {
      setSeconds(element.currentTime)
      frame = element.paused ? 0 : requestAnimationFrame(draw)
    }
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('play', () => setPlaying(true), { signal })
    const onPause = () => {
      setPlaying(false)
      // It may have stopped a frame after the last one that was drawn.
      setSeconds(element.currentTime)
    }
    element.addEventListener('pause', onPause, { signal })
    element.addEventListener('playing', draw, { signal })
    element.addEventListener('seeked', draw, { signal })
    track.addEventListener(
      'cuechange',
      () => {
        const cue = track.activeCues?.[0]
        setCopy(cue instanceof VTTCue ? cue.text : null)
      },
      { signal },
    )
    return () => {
      stop.abort()
      cancelAnimationFrame(frame)
    }
  }, [])

  const showFrame = (frame: number) => {
    const element = video.current
    if (!element) return
    const lastFrame = lengthSeconds * framesPerSecond - 1
    const whole = Math.min(lastFrame, Math.max(0, frame))
    // Nothing of a film is fetched before it is wanted; a frame of one that never played is wanted now.
    element.preload = 'auto'
    // The middle of a frame: its very start may still show the one before.
    element.currentTime = (whole + 0.5) / framesPerSecond
    setSeconds(element.currentTime)
  }

  const player: Player = {
    isReady,
    isPlaying,
    seconds,
    frame: Math.floor(seconds * framesPerSecond),
    copy,
    togglePlay: () => {
      const element = video.current
      if (!element) return
      if (!element.paused) return element.pause()
      // Refused only where a browser forbids films altogether: the still stays.
      element.play().catch(() => undefined)
    },
    showFrame,
    step: (frames) => {
      const shown = Math.floor((video.current?.currentTime ?? 0) * framesPerSecond)
      showFrame(shown + frames)
    },
  }
  return { video, player }
}
