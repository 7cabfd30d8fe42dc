import type { ExactAction } from '../controls/exact-keys.ts'
import type { ExactPlayer } from './exact-player.ts'
import { moveLoopEnd } from './shuttle.ts'
import { stepFrames } from './step-frames.ts'

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

/** Does what a key of the player stands for. @param player null until the browser can play it */
export function actOnPlayer(player: ExactPlayer | null, action: ExactAction, page: PageActions): void {
  switch (action.do) {
    case 'play':
      return player?.toggle(page.speed)
    case 'stop':
      return player?.pause()
    case 'shuttle':
      return player?.shuttle(action.direction)
    case 'step':
      return stepFrames(player, action.frames)
    case 'edge':
      return player?.showFrame(action.to === 'start' ? 0 : player.frameCount)
    case 'loop-in':
    case 'loop-out': {
      if (!player) return
      const { frame, loop } = player.getState()
      return player.setLoop(
        moveLoopEnd(loop, action.do === 'loop-in' ? 'in' : 'out', frame, player.frameCount),
      )
    }
    case 'loop-off':
      return player?.setLoop(null)
    case 'sound':
      return player?.setMuted(!player.getState().isMuted)
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
