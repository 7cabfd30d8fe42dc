import { expect, test } from 'vitest'
import { defaultSelections } from '../cart/product-selections.ts'
import { cameraMoves } from './camera-moves.ts'
import { findDefaultCameraMove } from './find-default-camera-move.ts'

const videos = (...lengths: number[]) => lengths.map((lengthSeconds) => ({ lengthSeconds }))

test('films of one order start with different moves, whatever their lengths', () => {
  const order = videos(30, 15, 15, 5, 5)
  const given = order.map(({ lengthSeconds }, at) => findDefaultCameraMove(lengthSeconds, order.slice(0, at)))
  expect(given).toEqual(['crane', 'orbit', 'push-in', 'top-spin', 'whip'])
})

test('a move that a film starts with fits into the film', () => {
  const seconds = new Map(cameraMoves.map((move) => [move.id, move.seconds]))
  for (const length of [5, 7, 15, 20, 30, 60]) {
    for (let above = 0; above < 12; above += 1) {
      const move = findDefaultCameraMove(length, videos(...Array.from({ length: above }, () => length)))
      expect(seconds.get(move), move).toBeLessThanOrEqual(length)
    }
  }
})

test('the order that is set up for a start follows the same rule', () => {
  const order = defaultSelections.films
  expect(order.map((video, at) => findDefaultCameraMove(video.lengthSeconds, order.slice(0, at)))).toEqual(
    order.map((video) => video.move),
  )
})

test('a length at the end of its group still belongs to it', () => {
  expect([9, 10, 20, 21].map((length) => findDefaultCameraMove(length, []))).toEqual([
    'top-spin',
    'orbit',
    'orbit',
    'crane',
  ])
})
