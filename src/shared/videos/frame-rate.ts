/** Frames a second as a fraction of whole numbers, so that 23.976 is exact: 24000/1001. */
export interface FrameRate {
  num: number
  den: number
}

/** What the studio makes films at. A finished film's file does not carry its own rate yet. */
export const studioFrameRate: FrameRate = { num: 25, den: 1 }

/**
 * The part of a frame by which a time may fall short of the frame that it names: files round the times of their frames
 * to their own clock, at worst down to a 600th of a second.
 */
const roundingFrames = 0.125

/** How many frames a film of this length has: 15 s at 24000/1001 are 360. */
export const countFrames = (lengthSeconds: number, { num, den }: FrameRate): number =>
  Math.round((lengthSeconds * num) / den)

/** The index of the frame shown at a time, from 0. */
export const findFrame = (seconds: number, { num, den }: FrameRate): number =>
  Math.max(0, Math.floor((seconds * num) / den + roundingFrames))

/** Seconds to the middle of a frame: at its very start a browser may still show the one before. */
export const findFrameMiddle = (frame: number, { num, den }: FrameRate): number => ((frame + 0.5) * den) / num

/** Minutes, seconds and frames as an editor reads them: frame 84 at 24/1 -> "00:03:12". Counts no frames out. */
export function formatFrame(frame: number, { num, den }: FrameRate): string {
  const framesInSecond = Math.round(num / den)
  const seconds = Math.floor(frame / framesInSecond)
  return [Math.floor(seconds / 60), seconds % 60, frame % framesInSecond]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':')
}
