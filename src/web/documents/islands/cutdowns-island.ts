import type { FocusPoint } from '#shared/demo/demo-films.ts'
import { focusAt } from '#shared/demo/frame-position.ts'
import { startFilmLoop } from './film-loop.ts'
import { findPart, readData } from './find-part.ts'

/** Plays the film inside its four frames, which follow its subject; the choice of a frame needs no script. */
export function startCutdowns(root: HTMLElement): void {
  const stage = findPart(root, 'stage', HTMLElement)
  const focus = readData<FocusPoint[]>(root, 'focus')
  startFilmLoop(root, (_frame, seconds) =>
    stage.style.setProperty('--focus', focusAt(focus, seconds).toFixed(4)),
  )
}
