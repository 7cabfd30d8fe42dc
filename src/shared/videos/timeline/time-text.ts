import { placeText } from '../card-place.ts'
import type { WrittenCard } from '../copy-cards.ts'
import { toSeconds, type FrameRate } from './frame-rate.ts'
import type { Timing } from '../card-timing.ts'

/** "0.6 s": to the tenth, as long as a card that lacks less than that still lacks something. */
export function missingSecondsText(frames: number, rate: FrameRate): string {
  return `${Math.max(0.1, Math.ceil(toSeconds(frames, rate) * 10 - 0.001) / 10).toFixed(1)} s`
}

/** "2.40 s": exact to the frame at every rate. */
export const secondsText = (frames: number, rate: FrameRate): string =>
  `${toSeconds(frames, rate).toFixed(2)} s`

/** "1.50 to 4.00 s". */
export const timingText = (timing: Timing, rate: FrameRate): string =>
  `${toSeconds(timing.in, rate).toFixed(2)} to ${secondsText(timing.out, rate)}`

/** "1.50 to 4.00 s, top": when and where a card was put; empty where it stands as spread. */
export function positionText(
  { timing, place }: Pick<WrittenCard, 'timing' | 'place'>,
  rate: FrameRate,
): string {
  return [...(timing ? [timingText(timing, rate)] : []), ...(place ? [placeText(place)] : [])].join(', ')
}
