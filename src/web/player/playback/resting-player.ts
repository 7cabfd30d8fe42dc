import type { FilmPlayback } from './use-film-player.ts'
import { countFrames, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'

const rest = () => undefined

/** A player as the server draws it for a document: at the film's start, and for a script to bring alive. */
export function createRestingPlayer(lengthSeconds: number, rate: FrameRate): FilmPlayback {
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
