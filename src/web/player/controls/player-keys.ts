import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'

export type PlayerAction =
  | { do: 'play' }
  | { do: 'step'; frames: number }
  | { do: 'edge'; to: 'start' | 'end' }
  | { do: PlayerSwitch }
  | { do: 'ratio'; index: number }

/** What a player may have beside its time. */
type PlayerSwitch = 'captions' | 'safe' | 'sound' | 'full'

/** Key -> what it switches. */
const switches: Readonly<Record<string, PlayerSwitch>> = { c: 'captions', t: 'safe', m: 'sound', f: 'full' }

interface KeyedPlayer {
  rate: FrameRate
  /** Those that it has; the others' keys are left alone. */
  switches: readonly PlayerSwitch[]
  /** How many ratios it offers, by the keys from 1 on. */
  ratioCount: number
}

/**
 * What a key does while a player holds the focus; null for keys that are not ours.
 * @param isOnControl the focus is on a button or slider, which then keeps space, enter and arrows for itself
 */
export function findPlayerAction(
  key: string,
  isOnControl: boolean,
  player: KeyedPlayer,
): PlayerAction | null {
  const letter = key.toLowerCase()
  if (letter === 'k') return { do: 'play' }
  if (letter === ',') return { do: 'step', frames: -1 }
  if (letter === '.') return { do: 'step', frames: 1 }
  const named = switches[letter]
  if (named) return player.switches.includes(named) ? { do: named } : null
  const index = Number(key) - 1
  if (index >= 0 && index < player.ratioCount) return { do: 'ratio', index }
  return isOnControl ? null : findTimeAction(key, player.rate)
}

function findTimeAction(key: string, { num, den }: FrameRate): PlayerAction | null {
  const halfSecondFrames = Math.round(num / den / 2)
  switch (key) {
    case ' ':
      return { do: 'play' }
    case 'ArrowLeft':
      return { do: 'step', frames: -halfSecondFrames }
    case 'ArrowRight':
      return { do: 'step', frames: halfSecondFrames }
    case 'Home':
      return { do: 'edge', to: 'start' }
    case 'End':
      return { do: 'edge', to: 'end' }
    default:
      return null
  }
}
