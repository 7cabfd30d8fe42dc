import { countFrames, findFrameMiddle, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { followFrames, type FollowedVideo } from './video-clock.ts'

/** A video as buttons and keys move it: a video element, or one that is drawn (drawn-video.ts). */
type PlayableVideo = FollowedVideo & Pick<HTMLVideoElement, 'play' | 'pause' | 'preload'>

interface ControlledVideo {
  video: PlayableVideo
  lengthSeconds: number
  rate: FrameRate
  /** Called with the number of each frame that is shown, from 0. */
  onFrame: (frame: number) => void
}

/** What buttons and keys do with a video. */
export interface VideoControls {
  togglePlay: () => void
  /** Stays within the video. */
  showFrame: (frame: number) => void
  /** By this many frames, from the one that is shown. */
  step: (frames: number) => void
  stop: () => void
}

/** Plays, stops and moves a video by whole frames. Knows no framework: public pages and the app use the same. */
export function controlVideo({ video, lengthSeconds, rate, onFrame }: ControlledVideo): VideoControls {
  const clock = followFrames(video, rate, onFrame)
  const lastFrame = countFrames(lengthSeconds, rate) - 1
  const showFrame = (frame: number) => {
    const inVideo = Math.min(lastFrame, Math.max(0, frame))
    // Nothing of a video is fetched before it is wanted; a frame of one that never played is wanted now.
    video.preload = 'auto'
    clock.seekFrame(inVideo, findFrameMiddle(inVideo, rate))
  }
  return {
    showFrame,
    step: (frames) => showFrame(clock.readFrame() + frames),
    togglePlay: () => {
      if (!video.paused) return video.pause()
      // Refused where a browser forbids videos or cannot read this one: the still stays.
      video.play().catch(() => undefined)
    },
    stop: clock.stop,
  }
}
