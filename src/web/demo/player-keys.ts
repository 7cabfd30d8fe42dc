import { frames } from './frames.ts'

export type PlayerAction =
  | { do: 'play' }
  | { do: 'step'; frames: number }
  | { do: 'edge'; to: 'start' | 'end' }
  | { do: 'captions' | 'safe' | 'full' }
  | { do: 'frame'; index: number }

/**
 * What a key does while the player holds the focus; null for keys that are not ours.
 * @param isOnControl the focus is on a button or slider, which then keeps space, enter and arrows for itself
 */
export function playerAction(key: string, isOnControl: boolean): PlayerAction | null {
  switch (key.toLowerCase()) {
    case 'k':
      return { do: 'play' }
    case 'c':
      return { do: 'captions' }
    case 't':
      return { do: 'safe' }
    case 'f':
      return { do: 'full' }
    case ',':
      return { do: 'step', frames: -1 }
    case '.':
      return { do: 'step', frames: 1 }
  }
  const index = Number(key) - 1
  if (frames[index]) return { do: 'frame', index }
  if (isOnControl) return null
  switch (key) {
    case ' ':
      return { do: 'play' }
    case 'ArrowLeft':
      return { do: 'step', frames: -12 }
    case 'ArrowRight':
      return { do: 'step', frames: 12 }
    case 'Home':
      return { do: 'edge', to: 'start' }
    case 'End':
      return { do: 'edge', to: 'end' }
    default:
      return null
  }
}
