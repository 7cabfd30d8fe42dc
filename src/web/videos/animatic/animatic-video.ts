import type { Ground } from '#shared/brand-kit/grounds.ts'
import { readAspectRatio, type Ratio } from '#shared/videos/ratios.ts'
import type { VideoCopy } from '#shared/videos/timeline/lay-out-video.ts'

/** A picture that is decoded: it can be drawn at once. */
export type DecodedPicture = ImageBitmap | OffscreenCanvas

/** All that an animatic is drawn from. */
export interface AnimaticVideo extends VideoCopy {
  move: string | null
  /** The item's photo, a style frame, or the neutral stand-in. */
  picture: DecodedPicture
  endCardLook: {
    /** Null where the kit has none; drawn only on an end card that shows it. */
    logo: DecodedPicture | null
    /** The background that the logo is made for. */
    ground: Ground
    /** The brand kit's first colour; null without one. */
    colour: string | null
  }
}

/** Pixels of the shorter side of a picture in each use. */
export const shortSides = { film: 720, beside: 360 } as const

/** The size of a picture in a ratio: 16:9 with 720 is 1280 x 720. Even, as video encoders need it. */
export function findPictureSize(ratio: Ratio, shortSide: number): { width: number; height: number } {
  const aspectRatio = readAspectRatio(ratio)
  const even = (length: number) => 2 * Math.round((length * shortSide) / 2)
  return { width: even(Math.max(aspectRatio, 1)), height: even(Math.max(1 / aspectRatio, 1)) }
}
