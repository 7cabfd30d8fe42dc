import { framesInSecond, type FrameRate } from '../../videos/timeline/frame-rate.ts'
import { isDropFrame } from './marker-list.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * SMPTE timecode of a frame: `01:00:00:00`, with a semicolon before the frames where it is drop-frame. Drop-frame leaves
 * out the first two numbers of each minute but the tenth (four at 59.94), so that it keeps up with the clock; no frame
 * of the video is left out.
 */
export function formatSmpteTimecode(frame: number, rate: FrameRate): string {
  const perSecond = framesInSecond(rate)
  const isDrop = isDropFrame(rate)
  const count = isDrop ? frame + countDropped(frame, perSecond) : frame
  const seconds = Math.floor(count / perSecond)
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  return `${clock.map(two).join(':')}${isDrop ? ';' : ':'}${two(count % perSecond)}`
}

/** How many numbers were left out before this frame. */
function countDropped(frame: number, perSecond: number): number {
  const perMinute = perSecond / 15
  const inMinute = perSecond * 60 - perMinute
  const inTenMinutes = inMinute * 10 + perMinute
  const tens = Math.floor(frame / inTenMinutes)
  const rest = frame % inTenMinutes
  // The first minute of ten leaves nothing out.
  const minutes = rest < perSecond * 60 ? 0 : 1 + Math.floor((rest - perSecond * 60) / inMinute)
  return perMinute * (9 * tens + minutes)
}

/** The frame that timecode 01:00:00:00 names: where editors let a timeline begin. */
export function findHourFrame(rate: FrameRate): number {
  const perSecond = framesInSecond(rate)
  // 54 minutes of an hour leave numbers out.
  return perSecond * 3600 - (isDropFrame(rate) ? (perSecond / 15) * 54 : 0)
}
