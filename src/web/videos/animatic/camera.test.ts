import { describe, expect, it } from 'vitest'
import { cameraMoves } from '#shared/products/camera-moves.ts'
import { findCamera, findHiddenPart, type Camera } from './camera.ts'

const video = (move: string | null, length = 15) => ({ move, length, frameRate: { num: 25, den: 1 } })
const frames = Array.from({ length: 375 }, (_, frame) => frame)
const distance = (a: Camera, b: Camera) =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.zoom - b.zoom) + Math.abs(a.roll - b.roll)

describe.each([...cameraMoves.map(({ id }) => id), null])('the camera of a film with the move %s', (move) => {
  const path = frames.map((frame) => findCamera(video(move), frame))

  it('travels, and never sees past the edge of the picture', () => {
    expect(distance(path[0] as Camera, path.at(-1) as Camera)).toBeGreaterThan(0.05)
    // What a zoom leaves beside the frame, half on each side.
    const beyond = path.filter(({ zoom, x, y }) => Math.max(Math.abs(x), Math.abs(y)) > (zoom - 1) / 2 + 1e-9)
    expect(beyond).toEqual([])
  })

  it('starts and ends slowly', () => {
    const speeds = path.slice(1).map((camera, index) => distance(camera, path[index] as Camera))
    const fastest = Math.max(...speeds)
    expect(speeds[0]).toBeLessThan(fastest / 5)
    expect(speeds.at(-1)).toBeLessThan(fastest / 5)
  })
})

function countSnapFrames(length: number): number {
  const path = Array.from({ length: length * 25 }, (_, frame) => findCamera(video('whip', length), frame))
  return path.filter(({ x }) => Math.abs(x) < 0.1).length
}

it('a whip snaps in the middle, in the same time however long the film is', () => {
  expect(countSnapFrames(30)).toBeGreaterThan(3)
  expect(Math.abs(countSnapFrames(30) - countSnapFrames(5))).toBeLessThanOrEqual(2)
})

it('a reveal hides the picture at first and not at last; no other move hides it', () => {
  expect(findHiddenPart(video('reveal'), 0)).toBeGreaterThan(0.5)
  expect(findHiddenPart(video('reveal'), 374)).toBe(0)
  expect(findHiddenPart(video('orbit'), 0)).toBe(0)
})
