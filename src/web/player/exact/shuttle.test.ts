import { describe, expect, test } from 'vitest'
import { findNextSpeed, findReverseFrame, isBeyond, moveLoopEnd } from './shuttle.ts'

describe('J and L', () => {
  test('begin at real time, double with each press, and end at eight times', () => {
    const speeds = [0]
    for (let press = 0; press < 5; press += 1) speeds.push(findNextSpeed(speeds.at(-1) ?? 0, 1))
    expect(speeds).toEqual([0, 1, 2, 4, 8, 8])
    expect(findNextSpeed(0.25, 1)).toBe(1)
  })

  test('turn round at once', () => {
    expect(findNextSpeed(4, -1)).toBe(-1)
    expect(findNextSpeed(-8, 1)).toBe(1)
    expect(findNextSpeed(-2, -1)).toBe(-4)
  })

  test('backwards stands where time has brought it, at the film’s own rate', () => {
    expect(findReverseFrame(100, -1, 1001, { num: 24000, den: 1001 })).toBe(76)
    expect(findReverseFrame(10, -2, 0, { num: 25, den: 1 })).toBe(10)
  })
})

describe('a loop', () => {
  test('begins or ends at a frame, and never is empty', () => {
    expect(moveLoopEnd(null, 'in', 40, 375)).toEqual({ in: 40, out: 375 })
    expect(moveLoopEnd({ in: 40, out: 375 }, 'out', 99, 375)).toEqual({ in: 40, out: 100 })
    expect(moveLoopEnd({ in: 40, out: 100 }, 'in', 200, 375)).toEqual({ in: 200, out: 375 })
    expect(moveLoopEnd({ in: 40, out: 100 }, 'out', 20, 375)).toEqual({ in: 0, out: 21 })
    expect(moveLoopEnd(null, 'in', 374, 375)).toEqual({ in: 373, out: 375 })
    expect(moveLoopEnd(null, 'out', 0, 375)).toEqual({ in: 0, out: 2 })
  })

  test('is left at its last frame', () => {
    const range = { in: 10, out: 20 }
    expect([9, 10, 18, 19].map((frame) => isBeyond(frame, range))).toEqual([true, false, false, true])
  })
})
