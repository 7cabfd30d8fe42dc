import type { ExactAction } from '../controls/exact-keys.ts'
import type { ExactFilm } from './exact-film.ts'
import { moveLoopEnd } from './shuttle.ts'

/** What a page does itself when a key of the player is pressed. */
interface PageActions {
  /** Of playing, in times of real time. */
  speed: number
  onSafeAreas: () => void
  onFullScreen: () => void
  /** Asks for the frame to go to. */
  onGoTo: () => void
  /** @param index of the file in the list of ratios; there may be none */
  onRatio: (index: number) => void
}

/** Does what a key of the player stands for. @param film null until the browser can play it */
export function actOnFilm(film: ExactFilm | null, action: ExactAction, page: PageActions): void {
  switch (action.do) {
    case 'play':
      return film?.toggle(page.speed)
    case 'stop':
      return film?.pause()
    case 'shuttle':
      return film?.shuttle(action.direction)
    case 'step':
      return film?.step(action.frames)
    case 'edge':
      return film?.showFrame(action.to === 'start' ? 0 : film.frameCount)
    case 'loop-in':
    case 'loop-out': {
      if (!film) return
      const { frame, loop } = film.getState()
      return film.setLoop(moveLoopEnd(loop, action.do === 'loop-in' ? 'in' : 'out', frame, film.frameCount))
    }
    case 'loop-off':
      return film?.setLoop(null)
    case 'sound':
      return film?.setMuted(!film.getState().isMuted)
    case 'safe':
      return page.onSafeAreas()
    case 'full':
      return page.onFullScreen()
    case 'go-to':
      return page.onGoTo()
    case 'ratio':
      return page.onRatio(action.index)
  }
}
