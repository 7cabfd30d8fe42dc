import { expect, it } from 'vitest'
import { makeVideoInTest } from './make-video-in-test.ts'
import { findNextVideo } from './next-video.ts'

const videos = [
  makeVideoInTest({ id: 'a', copy: [''] }),
  makeVideoInTest({ id: 'b', copy: ['Written.'] }),
  makeVideoInTest({ id: 'c', copy: ['Written.', ''] }),
  makeVideoInTest({ id: 'd', copy: [''], status: 'activated' }),
]
const findNextId = (id: string) => findNextVideo(videos, id)?.id

it('the next film is the next draft that lacks copy, from the last one on the first', () => {
  expect(['a', 'b', 'c', 'd'].map(findNextId)).toEqual(['c', 'c', 'a', 'a'])
})

it('a film that the list leaves out is followed by the first', () => {
  expect(findNextId('elsewhere')).toBe('a')
})

it('no film is the next one of itself', () => {
  expect(findNextVideo(videos.slice(0, 2), 'a')).toBeNull()
})
