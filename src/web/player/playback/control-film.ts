import { countFrames, findFrameMiddle, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { followFrames, type FollowedFilm } from './film-clock.ts'

/** A film as buttons and keys move it: a video element, or one that is drawn (drawn-film.ts). */
export type PlayableFilm = FollowedFilm & Pick<HTMLVideoElement, 'play' | 'pause' | 'preload'>

interface ControlledFilm {
  film: PlayableFilm
  lengthSeconds: number
  rate: FrameRate
  /** Called with the number of each frame that is shown, from 0. */
  onFrame: (frame: number) => void
}

/** What buttons and keys do with a film. */
export interface FilmControls {
  togglePlay: () => void
  /** Stays within the film. */
  showFrame: (frame: number) => void
  /** By this many frames, from the one that is shown. */
  step: (frames: number) => void
  stop: () => void
}

/** Plays, stops and moves a film by whole frames. Knows no framework: public pages and the app use the same. */
export function controlFilm({ film, lengthSeconds, rate, onFrame }: ControlledFilm): FilmControls {
  const clock = followFrames(film, rate, onFrame)
  const lastFrame = countFrames(lengthSeconds, rate) - 1
  const showFrame = (frame: number) => {
    const inFilm = Math.min(lastFrame, Math.max(0, frame))
    // Nothing of a film is fetched before it is wanted; a frame of one that never played is wanted now.
    film.preload = 'auto'
    clock.seekFrame(inFilm, findFrameMiddle(inFilm, rate))
  }
  return {
    showFrame,
    step: (frames) => showFrame(clock.readFrame() + frames),
    togglePlay: () => {
      if (!film.paused) return film.pause()
      // Refused where a browser forbids films or cannot read this one: the still stays.
      film.play().catch(() => undefined)
    },
    stop: clock.stop,
  }
}
