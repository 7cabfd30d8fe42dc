import { expect, test } from 'vitest'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { makePlaceReader } from './note-place.ts'

const cut = { number: 2, copy: { frameRate: { num: 25, den: 1 } } }
const fileRate = { num: 50, den: 1 }
const playerAt = (frame: number, loop: { in: number; out: number } | null = null) =>
  ({ getState: () => ({ frame, loop }) }) as unknown as ExactPlayer

const read = (player: ExactPlayer | null) => makePlaceReader(player, cut, fileRate).read()

test('a note is about the frame that stands there, or what is repeated, in frames of the cut', () => {
  expect(read(playerAt(100))).toEqual({ cut: 2, frames: { in: 50, out: 51 } })
  expect(read(playerAt(100, { in: 80, out: 120 }))).toEqual({ cut: 2, frames: { in: 40, out: 60 } })
  expect(read(null)).toEqual({ cut: 2, frames: { in: 0, out: 1 } })
})

const extend = (draftCut: number | null, frame: number) =>
  makePlaceReader(playerAt(frame), cut, fileRate).readUntil({ cut: draftCut, frames: { in: 40, out: 41 } })
    .frames

test('a draft is extended to where the video stands, on either side; one of another cut begins there', () => {
  expect(extend(2, 100)).toEqual({ in: 40, out: 51 })
  expect(extend(2, 60)).toEqual({ in: 30, out: 41 })
  expect(extend(1, 100)).toEqual({ in: 50, out: 51 })
})
