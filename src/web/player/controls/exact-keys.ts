import { framesInSecond, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'

export type ExactAction =
  | { do: 'play' | 'stop' | 'loop-in' | 'loop-out' | 'loop-off' | 'sound' | 'full' | 'safe' | 'go-to' }
  | { do: 'shuttle'; direction: 1 | -1 }
  | { do: 'step'; frames: number }
  | { do: 'edge'; to: 'start' | 'end' }
  | { do: 'ratio'; index: number }

interface PressedKey {
  key: string
  shiftKey: boolean
}

const letters: Readonly<Record<string, ExactAction>> = {
  k: { do: 'stop' },
  j: { do: 'shuttle', direction: -1 },
  l: { do: 'shuttle', direction: 1 },
  ',': { do: 'step', frames: -1 },
  '.': { do: 'step', frames: 1 },
  i: { do: 'loop-in' },
  o: { do: 'loop-out' },
  x: { do: 'loop-off' },
  m: { do: 'sound' },
  f: { do: 'full' },
  t: { do: 'safe' },
  g: { do: 'go-to' },
}

/**
 * What a key does with a video that is exact to the frame; null for keys that are not ours.
 * @param focus what holds the focus: a button keeps space for itself, a slider the arrows too
 */
export function findExactAction(
  { key, shiftKey }: PressedKey,
  focus: 'page' | 'button' | 'slider',
  { rate, ratioCount }: { rate: FrameRate; ratioCount: number },
): ExactAction | null {
  const action = letters[key.toLowerCase()]
  if (action) return action
  const index = Number(key) - 1
  if (index >= 0 && index < ratioCount) return { do: 'ratio', index }
  if (key === ' ') return focus === 'page' ? { do: 'play' } : null
  if (focus === 'slider') return null
  const frames = shiftKey ? framesInSecond(rate) : 1
  switch (key) {
    case 'ArrowLeft':
      return { do: 'step', frames: -frames }
    case 'ArrowRight':
      return { do: 'step', frames }
    case 'Home':
      return { do: 'edge', to: 'start' }
    case 'End':
      return { do: 'edge', to: 'end' }
    default:
      return null
  }
}

/** The keys as they are listed under `?`. */
export const exactKeyList: readonly { keys: string; does: string }[] = [
  { keys: 'Space', does: 'Play and pause' },
  { keys: 'J K L', does: 'Play backwards, stop, play; again for faster' },
  { keys: ', . or Left Right', does: 'One frame' },
  { keys: 'Shift Left Right', does: 'One second' },
  { keys: 'Home End', does: 'First and last frame' },
  { keys: 'G', does: 'Go to a time or a frame' },
  { keys: 'I O', does: 'Repeat from here, repeat to here' },
  { keys: 'X', does: 'Repeat no longer' },
  { keys: '1 2 3 4', does: 'Ratio' },
  { keys: 'T', does: 'Safe areas' },
  { keys: 'M', does: 'Sound' },
  { keys: 'F', does: 'Full screen' },
]
