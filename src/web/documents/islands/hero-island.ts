import { countFrames, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { startFilmLoop } from './film-loop.ts'
import { findPart, readData } from './find-part.ts'

/** Plays the first film; the playhead runs along the ruler below it. */
export function startHero(root: HTMLElement): void {
  const playhead = findPart(root, 'playhead', HTMLElement)
  const frameCount = countFrames(Number(root.dataset['lengthSeconds']), readData<FrameRate>(root, 'rate'))
  startFilmLoop(root, (frame) => {
    playhead.style.transform = `translateX(${(100 * frame) / frameCount}%)`
  })
}
