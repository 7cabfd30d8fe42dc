/** Frames a second as a fraction of whole numbers, so that 23.976 is exact: 24000/1001. */
export interface FrameRate {
  num: number
  den: number
}

/** The rates that videos can be made at, by their usual names. */
export const frameRatesByName = {
  '23.976': { num: 24000, den: 1001 },
  '24': { num: 24, den: 1 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30000, den: 1001 },
  '30': { num: 30, den: 1 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60000, den: 1001 },
  '60': { num: 60, den: 1 },
} as const satisfies Record<string, FrameRate>
type FrameRateName = keyof typeof frameRatesByName

export const frameRateNames = [
  '23.976',
  '24',
  '25',
  '29.97',
  '30',
  '50',
  '59.94',
  '60',
] as const satisfies readonly FrameRateName[]

/**
 * The part of a frame by which a time may fall short of the frame that it names: files round the times of their frames
 * to their own clock, at worst down to a 600th of a second.
 */
const roundingFrames = 0.125

/** 0.3 s x 5 x 24000/1001 is 35.96 frames; binary fractions may make a whole number a hair more than it is. */
const countingTolerance = 1e-6

/** How many frames a video of this length has: 15 s at 24000/1001 are 360. */
export const countFrames = (lengthSeconds: number, { num, den }: FrameRate): number =>
  Math.round((lengthSeconds * num) / den)

/** The length of so many frames, in seconds: for drawing and for sentences, never to be stored. */
export const toSeconds = (frames: number, { num, den }: FrameRate): number => (frames * den) / num

/** The first whole number of frames that lasts at least this long. */
export const framesForAtLeast = (seconds: number, { num, den }: FrameRate): number =>
  Math.ceil((seconds * num) / den - countingTolerance)

/** The index of the frame shown at a time, from 0. */
export const findFrame = (seconds: number, { num, den }: FrameRate): number =>
  Math.max(0, Math.floor((seconds * num) / den + roundingFrames))

/** Seconds to the middle of a frame: at its very start a browser may still show the one before. */
export const findFrameMiddle = (frame: number, { num, den }: FrameRate): number => ((frame + 0.5) * den) / num

/** Whole frames in a second, as an editor counts them: 24 at 23.976. */
export const framesInSecond = ({ num, den }: FrameRate): number => Math.round(num / den)

/** Minutes, seconds and frames as an editor reads them: frame 84 at 24/1 -> "00:03:12". Counts no frames out. */
export function formatFrame(frame: number, rate: FrameRate): string {
  const perSecond = framesInSecond(rate)
  const seconds = Math.floor(frame / perSecond)
  return [Math.floor(seconds / 60), seconds % 60, frame % perSecond]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':')
}
