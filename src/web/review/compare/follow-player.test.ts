import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExactPlayer, type ExactVideo } from '../../player/exact/exact-player.ts'
import { FakeVideo } from '../../player/exact/video-in-test.ts'
import { followPlayer } from './follow-player.ts'

let leading: FakeVideo
let following: FakeVideo
let leader: ExactPlayer
let follower: ExactPlayer
let end: () => void
const open = (video: FakeVideo) =>
  new ExactPlayer({ video: video as unknown as ExactVideo, frameCount: 375, rate: { num: 25, den: 1 } })

beforeEach(() => {
  vi.useFakeTimers()
  leading = new FakeVideo()
  following = new FakeVideo()
  leader = open(leading)
  follower = open(following)
  end = followPlayer(leader, follower)
  leading.present(0)
  following.present(0)
})
afterEach(() => {
  end()
  leader.stop()
  follower.stop()
  vi.useRealTimers()
})

test('the other film goes where the first one is moved', () => {
  leader.showFrame(40)
  following.present(40)
  expect(follower.getState()).toMatchObject({ frame: 40, pictureFrame: 40 })
})

test('a picture that the other film shows after both stand is taken back', () => {
  leader.play()
  leading.present(67)
  following.present(67)
  leader.pause()
  // It was on its way when the video was paused.
  following.present(68)
  expect(follower.getState().frame).toBe(67)
  following.present(67)
  expect(follower.getState()).toMatchObject({ frame: 67, pictureFrame: 67, speed: 0 })
})

test('once it is ended, the other film stays where it is', () => {
  end()
  leader.showFrame(40)
  expect(follower.getState().frame).toBe(0)
})
