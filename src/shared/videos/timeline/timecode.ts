import { countFrames, framesInSecond, type FrameRate } from './frame-rate.ts'

/** Hours, minutes, seconds and frames: frame 112 at 25/1 -> "00:00:04:12". Counts no frames out. */
export function formatTimecode(frame: number, rate: FrameRate): string {
  const perSecond = framesInSecond(rate)
  const seconds = Math.floor(frame / perSecond)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % perSecond]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':')
}

/** "12.5" or "1:04,48": seconds with decimals, after minutes where there are any. */
const decimalTime = /^(?:(\d{1,7})[:;])?(\d{1,7})[.,](\d+)$/

/**
 * Parses a typed frame: "112" is a frame, "1:04" minutes and seconds, "1:04:12" frames too, "1:00:04:12" hours too; "4.48"
 * and "1:04.48" are the frame that begins nearest to that time. Null where it is none of them.
 * @param frameCount of the video, where it is known: a time just before its end is in its last frame
 */
export function readTimecode(text: string, rate: FrameRate, frameCount?: number): number | null {
  const decimal = decimalTime.exec(text.trim())
  if (decimal) {
    const [, minutes = '0', seconds, fraction] = decimal
    // In whole milliseconds: 0.58 x 25 is less than 14.5 in binary fractions.
    const milliseconds = Math.round((Number(minutes) * 60 + Number(`${seconds}.${fraction}`)) * 1000)
    const inMilliseconds = { num: rate.num, den: rate.den * 1000 }
    const nearest = countFrames(milliseconds, inMilliseconds)
    const isBeforeEnd = milliseconds * inMilliseconds.num < (frameCount ?? 0) * inMilliseconds.den
    return isBeforeEnd && nearest === frameCount ? nearest - 1 : nearest
  }
  const parts = text.trim().split(/[:;]/)
  if (parts.length > 4 || !parts.every((part) => /^\d{1,7}$/.test(part))) return null
  const frames = parts.length === 2 ? 0 : Number(parts.pop())
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds * framesInSecond(rate) + frames
}

/** The same moment in a video that is counted at another rate: the frame that stands in the middle of this one. */
export function convertFrame(frame: number, from: FrameRate, to: FrameRate): number {
  if (from.num * to.den === to.num * from.den) return frame
  return Math.floor(((frame + 0.5) * from.den * to.num) / (from.num * to.den))
}
