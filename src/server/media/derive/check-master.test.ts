import { describe, expect, test } from 'vitest'
import { checkFrameCount, checkMaster, endsEarly, type MasterHead } from './check-master.ts'

const picture = {
  codec: 'h264',
  width: 1920,
  height: 1080,
  rate: { num: 25, den: 1 },
  frames: 375,
  span: { start: 0, end: 15 },
}
const sound = { codec: 'aac', sampleRate: 48_000, channels: 2, span: { start: 0, end: 15 } }
const head: MasterHead = { tracks: { pictures: 1, sounds: 1 }, picture, sound }
const heard = (start: number, end: number): MasterHead => ({
  ...head,
  sound: { ...sound, span: { start, end } },
})

describe('a master is opened', () => {
  test('where its codecs are known and its picture is of a size that is prepared', () => {
    expect(checkMaster(head)).toEqual(picture)
    expect(
      checkMaster({ ...head, picture: { ...picture, width: 2160, height: 3840 }, sound: null }),
    ).toBeTruthy()
  })

  test('where its sound is as long as its picture, give or take a second, or shorter', () => {
    expect(checkMaster(heard(-1, 16))).toEqual(picture)
    expect(checkMaster(heard(3, 5))).toEqual(picture)
    expect(checkMaster({ ...head, sound: { ...sound, span: null } })).toEqual(picture)
  })

  test.each<[string, MasterHead, RegExp]>([
    ['without a picture', { ...head, picture: null }, /no picture in this file/],
    ['of 16 bits as PNG', { ...head, picture: { ...picture, codec: 'png' } }, /coded as png/],
    ['in 8K', { ...head, picture: { ...picture, width: 7680, height: 4320 } }, /7680 × 4320/],
    ['without a size', { ...head, picture: { ...picture, width: 0 } }, /does not say its size/],
    ['without a rate', { ...head, picture: { ...picture, rate: { num: 0, den: 0 } } }, /frame rate/],
    [
      'with a million frames',
      { ...head, picture: { ...picture, frames: 1_000_000 } },
      /more than 36000 frames/,
    ],
    ['with unknown sound', { ...head, sound: { ...sound, codec: 'adpcm_ms' } }, /coded as adpcm_ms/],
    ['with a second picture', { ...head, tracks: { pictures: 2, sounds: 1 } }, /2 video and 1 sound/],
    ['with a second sound', { ...head, tracks: { pictures: 1, sounds: 2 } }, /1 video and 2 sound/],
    ['with an hour of sound', heard(0, 3_600), /ends 3585 s after the picture/],
    ['with sound before its picture', heard(-1.5, 15), /begins 1.5 s before the picture/],
    ['with sound after its picture', heard(16, 17), /ends 2.0 s after the picture/],
  ])('not %s', (_name, refused, sentence) => {
    expect(() => checkMaster(refused)).toThrow(sentence)
  })

  test('and stops where it has more frames than it said', () => {
    expect(() => checkFrameCount(36_000)).not.toThrow()
    expect(() => checkFrameCount(36_001)).toThrow(/more than 36000/)
  })

  test('and says how many of its frames could be read', () => {
    expect(endsEarly(120, 375).message).toMatch(/120 of 375 frames/)
    expect(endsEarly(0, 375).message).toMatch(/No picture of this file can be read/)
  })
})
