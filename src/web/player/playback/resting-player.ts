import type { VideoPlayback } from './use-video-player.ts'
import { countFrames, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'

const rest = () => undefined

/** A player as the server draws it for a document: at the video's start, and for a script to bring alive. */
export function createRestingPlayer(lengthSeconds: number, rate: FrameRate): VideoPlayback {
  return {
    isReady: false,
    isPlaying: false,
    isMuted: true,
    rate,
    frameCount: countFrames(lengthSeconds, rate),
    frame: 0,
    seconds: 0,
    copy: null,
    togglePlay: rest,
    toggleSound: rest,
    showFrame: rest,
    step: rest,
  }
}
