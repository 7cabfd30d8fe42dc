import { cameraMoveIdSchema, type CameraMoveId } from '#shared/products/camera-moves.ts'
import { countVideoFrames, type VideoCopy } from '#shared/videos/timeline/lay-out-video.ts'
import { toSeconds } from '#shared/videos/timeline/frame-rate.ts'

/** What the camera sees of the picture. */
export interface Camera {
  /** 1: as much of the picture as fills the frame. */
  zoom: number
  /** From the picture's middle, in parts of the frame's width and height. */
  x: number
  y: number
  /** Degrees, clockwise. */
  roll: number
}

interface Key extends Camera {
  /** Part of the video, 0 to 1. */
  at: number
}

const key = (at: number, zoom: number, x = 0, y = 0, roll = 0): Key => ({ at, zoom, x, y, roll })

/** Half of a whip's snap: as fast in a video of any length. */
const snapSeconds = 0.18

/**
 * The way of each move over a still picture, once from the video's first frame to its last. What only a camera in a
 * room can do (another side of the product, another distance) is shown by the nearest thing that a picture can.
 */
const ways: Record<CameraMoveId, (videoSeconds: number) => readonly Key[]> = {
  orbit: () => [key(0, 1.2, -0.09, 0.01, -2), key(1, 1.26, 0.09, -0.01, 2)],
  'push-in': () => [key(0, 1), key(1, 1.5)],
  crane: () => [key(0, 1.3, 0, 0.12), key(1, 1.14, 0, -0.06)],
  slide: () => [key(0, 1.3, -0.13), key(1, 1.3, 0.13)],
  whip: (seconds) => {
    const snap = Math.min(0.2, snapSeconds / seconds)
    return [
      key(0, 1.28, -0.11),
      key(0.5 - snap, 1.32, -0.11),
      key(0.5 + snap, 1.34, 0.11),
      key(1, 1.42, 0.11),
    ]
  },
  'top-spin': () => [key(0, 1.04, 0, 0, -24), key(1, 1.04, 0, 0, 24)],
  'dolly-zoom': () => [key(0, 1.42), key(1, 1.04)],
  reveal: () => [key(0, 1.24, 0.08), key(1, 1.16, -0.02)],
}
/** A custom move, and moves that the library no longer has. */
const unknownWay: readonly Key[] = [key(0, 1.04), key(1, 1.12)]

type MovedVideo = Pick<VideoCopy, 'length' | 'frameRate'> & { move: string | null }

/** Where the camera is at a time of the video, in frames; also between two of them. */
export function findCamera(video: MovedVideo, frame: number): Camera {
  const lastFrame = Math.max(1, countVideoFrames(video) - 1)
  const at = Math.min(1, Math.max(0, frame / lastFrame))
  const keys = listKeys(video)
  const index = Math.max(
    0,
    keys.findLastIndex((each) => each.at <= at && each.at < 1),
  )
  const from = keys[index] ?? key(0, 1)
  const to = keys[index + 1] ?? from
  const part = to.at === from.at ? 0 : easeLikeRig((at - from.at) / (to.at - from.at))
  const between = (name: keyof Camera) => from[name] + (to[name] - from[name]) * part
  return { zoom: between('zoom'), x: between('x'), y: between('y'), roll: between('roll') }
}

/** How much of the frame's width a reveal still hides, from its left: 0 for all other moves. */
export function findHiddenPart(video: MovedVideo, frame: number): number {
  if (video.move !== 'reveal') return 0
  const at = frame / Math.max(1, countVideoFrames(video) - 1)
  return 0.72 * (1 - easeLikeRig(Math.min(1, at / revealedAt)))
}
const revealedAt = 0.6

function listKeys(video: MovedVideo): readonly Key[] {
  const known = cameraMoveIdSchema.safeParse(video.move)
  if (!known.success) return unknownWay
  return ways[known.data](toSeconds(countVideoFrames(video), video.frameRate))
}

/** The part of its time in which a rig speeds up, and in which it slows down. */
const rampPart = 0.3

/** The way of a rig, 0 to 1: it speeds up, holds its speed, slows down, stands. */
function easeLikeRig(time: number): number {
  const speed = 1 / (1 - rampPart)
  if (time < rampPart) return (speed * time * time) / (2 * rampPart)
  if (time > 1 - rampPart) return 1 - (speed * (1 - time) * (1 - time)) / (2 * rampPart)
  return speed * (time - rampPart / 2)
}
