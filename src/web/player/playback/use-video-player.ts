import { useEffect, useRef, useState } from 'react'
import { countFrames, findFrameMiddle, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { controlVideo, type VideoControls } from './control-video.ts'
import { DrawnVideo } from './drawn-video.ts'
import { followCopy } from './follow-copy.ts'

/** What a video's player knows and can do. */
export interface VideoPlayback {
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

interface PlayedVideo {
  lengthSeconds: number
  rate: FrameRate
}

/** Drives a video element frame by frame. `video` is the ref of that element. */
export const useVideoPlayer = (played: PlayedVideo) => useControls(played, false)

/** Plays a video that is drawn: its component draws the frame that the player names. */
export const useDrawnVideoPlayer = (played: PlayedVideo): VideoPlayback => useControls(played, true).player

function useControls({ lengthSeconds, rate }: PlayedVideo, isDrawn: boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const controls = useRef<VideoControls>(null)
  const [isReady, setReady] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const [frame, setFrame] = useState(0)
  const [copy, setCopy] = useState<string | null>(null)
  const { num, den } = rate

  useEffect(() => {
    const drawn = isDrawn ? new DrawnVideo(lengthSeconds, { num, den }) : null
    const media = drawn ?? video.current
    if (!media) return
    const end = new AbortController()
    const on = (type: string, act: () => void) => media.addEventListener(type, act, { signal: end.signal })
    on('play', () => setPlaying(true))
    on('pause', () => setPlaying(false))
    controls.current = controlVideo({ video: media, lengthSeconds, rate: { num, den }, onFrame: setFrame })
    const endSound = video.current && followSound(video.current, setMuted)
    const endCopy = video.current && followCopy(video.current, setCopy)
    setPlaying(!media.paused)
    setReady(true)
    return () => {
      end.abort()
      endSound?.()
      endCopy?.()
      controls.current?.stop()
      drawn?.pause()
    }
  }, [isDrawn, lengthSeconds, num, den])

  const player: VideoPlayback = {
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

function followSound(video: HTMLVideoElement, onMuted: (isMuted: boolean) => void): () => void {
  const read = () => onMuted(video.muted)
  read()
  video.addEventListener('volumechange', read)
  return () => video.removeEventListener('volumechange', read)
}
