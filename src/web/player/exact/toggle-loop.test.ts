import { expect, test } from 'vitest'
import type { ExactPlayer } from './exact-player.ts'
import type { FrameRange } from './shuttle.ts'
import { toggleLoop } from './toggle-loop.ts'

function loopAt(frame: number, loop: FrameRange | null = null) {
  const set: (FrameRange | null)[] = []
  const player = {
    frameCount: 375,
    getState: () => ({ frame, loop }),
    setLoop: (range: FrameRange | null) => set.push(range),
  }
  toggleLoop(player as unknown as ExactPlayer, [{ in: 100, out: 200 }])
  return set
}

test('the card that the video stands in is repeated, all of it where none stands, and it ends by the same key', () => {
  expect(loopAt(100)).toEqual([{ in: 100, out: 200 }])
  expect(loopAt(200)).toEqual([{ in: 0, out: 375 }])
  expect(loopAt(150, { in: 100, out: 200 })).toEqual([null])
  expect(() => toggleLoop(null, [])).not.toThrow()
})
