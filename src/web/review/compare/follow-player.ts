import { convertFrame } from '#shared/videos/timeline/timecode.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'

/** Frames by which a video that plays along is made slower or faster, and by which it is moved. */
const driftToAdjust = 1
const driftToMove = 12
/** How much slower or faster at most. */
const adjustMax = 0.25

/**
 * Keeps a second video in step with the one that is moved: at the same frame where that stands, and within a frame or
 * two where it plays. Returns the end.
 */
export function followPlayer(leader: ExactPlayer, follower: ExactPlayer): () => void {
  const find = (frame: number) =>
    Math.min(follower.frameCount - 1, convertFrame(frame, leader.rate, follower.rate))
  const follow = () => {
    const { frame, speed } = leader.getState()
    const wanted = find(frame)
    if (speed <= 0) {
      if (follower.getState().speed !== 0) follower.pause()
      if (follower.getState().frame !== wanted) follower.showFrame(wanted)
      return
    }
    const now = follower.getState()
    if (now.speed === 0) {
      if (wanted < follower.frameCount - 1) follower.play(speed)
      return
    }
    const drift = now.frame - wanted
    if (Math.abs(drift) > driftToMove) follower.showFrame(wanted)
    else follower.setRate(speed * (1 - findAdjustment(drift)))
  }
  follower.setMuted(true)
  follow()
  const ends = [
    leader.subscribe(follow),
    // A picture that was on its way when both were paused may be presented afterwards.
    follower.subscribe(() => leader.getState().speed <= 0 && follow()),
  ]
  return () => ends.forEach((end) => end())
}

/** Above 0 where the video is ahead and has to go slower. */
function findAdjustment(driftFrames: number): number {
  if (Math.abs(driftFrames) <= driftToAdjust) return 0
  return Math.max(-adjustMax, Math.min(adjustMax, driftFrames * 0.05))
}
