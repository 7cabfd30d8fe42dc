import type { FocusPoint } from '#shared/demo/demo-videos.ts'
import { focusAt } from '#shared/demo/frame-position.ts'
import { startVideoLoop } from './video-loop.ts'
import { findPart, readData } from './find-part.ts'

/** Plays the video inside its four frames, which follow its subject; the choice of a frame needs no script. */
export function startCutdowns(root: HTMLElement): void {
  const stage = findPart(root, 'stage', HTMLElement)
  const focus = readData<FocusPoint[]>(root, 'focus')
  startVideoLoop(root, (_frame, seconds) =>
    stage.style.setProperty('--focus', focusAt(focus, seconds).toFixed(4)),
  )
}
