import { useEffect, useRef, useState } from 'react'
import { countFrames, findFrameMiddle, type FrameRate } from '#shared/videos/frame-rate.ts'
import { controlFilm, type FilmControls } from './control-film.ts'
import { followCopy } from './follow-copy.ts'

/** What a film's player knows and can do. */
export interface FilmPlayer {
  /** Its script is here: until then the browser's own controls are. */
  isReady: boolean
  isPlaying: boolean
  isMuted: boolean
  rate: FrameRate
  frameCount: number
  /** The number of the frame that is shown, from 0. */
  frame: number
  /** The middle of that frame. */
  seconds: number
  /** The words that stand on the picture now; null where none do. */
  copy: string | null
  togglePlay: () => void
  toggleSound: () => void
  showFrame: (frame: number) => void
  step: (frames: number) => void
}

/** Drives a video element frame by frame. `video` is the ref of that element. */
export function useFilmPlayer({ lengthSeconds, rate }: { lengthSeconds: number; rate: FrameRate }) {
  const video = useRef<HTMLVideoElement>(null)
  const controls = useRef<FilmControls>(null)
  const [isReady, setReady] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const [frame, setFrame] = useState(0)
  const [copy, setCopy] = useState<string | null>(null)
  const { num, den } = rate

  useEffect(() => {
    const film = video.current
    if (!film) return
    const end = new AbortController()
    const on = (type: string, act: () => void) => film.addEventListener(type, act, { signal: end.signal })
    on('play', () => setPlaying(true))
    on('pause', () => setPlaying(false))
    on('volumechange', () => setMuted(film.muted))
    controls.current = controlFilm({ film, lengthSeconds, rate: { num, den }, onFrame: setFrame })
    const endCopy = followCopy(film, setCopy)
    setPlaying(!film.paused)
    setMuted(film.muted)
    setReady(true)
    return () => {
      end.abort()
      endCopy()
      controls.current?.stop()
    }
  }, [lengthSeconds, num, den])

  const player: FilmPlayer = {
    isReady,
    isPlaying,
    isMuted,
    rate,
    frameCount: countFrames(lengthSeconds, rate),
    frame,
    seconds: findFrameMiddle(frame, rate),
    copy,
    togglePlay: () => controls.current?.togglePlay(),
    toggleSound: () => {
      if (video.current) video.current.muted = !video.current.muted
    },
    showFrame: (wanted) => controls.current?.showFrame(wanted),
    step: (frames) => controls.current?.step(frames),
  }
  return { video, player }
}
