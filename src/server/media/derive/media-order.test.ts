import { expect, test } from 'vitest'
import { parseOrder } from './media-order.ts'

const order = { master: '/master.mp4', mediaType: 'video/mp4', folder: '/derived', ffmpegPath: null }

test('an order is read as it was sent', () => {
  expect(parseOrder(JSON.stringify(order))).toEqual(order)
  const withProgram = { ...order, ffmpegPath: '/usr/bin/ffmpeg' }
  expect(parseOrder(JSON.stringify(withProgram))).toEqual(withProgram)
})

test.each([
  ['no place of the master', { ...order, master: undefined }],
  ['a type that is never opened', { ...order, mediaType: 'video/x-msvideo' }],
  ['a name that every object has', { ...order, mediaType: 'toString' }],
  ['no folder', { ...order, folder: 3 }],
  ['no decision about the program', { ...order, ffmpegPath: undefined }],
])('an order with %s is refused', (_what, sent) => {
  expect(() => parseOrder(JSON.stringify(sent))).toThrow(/something else than an order/)
})
