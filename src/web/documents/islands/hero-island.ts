import { countFrames, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { startVideoLoop } from './video-loop.ts'
import { findPart, readData } from './find-part.ts'

/** Plays the first video; the playhead runs along the ruler below it. */
export function startHero(root: HTMLElement): void {
  const playhead = findPart(root, 'playhead', HTMLElement)
  const frameCount = countFrames(Number(root.dataset['lengthSeconds']), readData<FrameRate>(root, 'rate'))
  startVideoLoop(root, (frame) => {
    playhead.style.transform = `translateX(${(100 * frame) / frameCount}%)`
  })
}
