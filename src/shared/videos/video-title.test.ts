import { expect, test } from 'vitest'
import { videoTitle } from './video-title.ts'

test('a film is called by its title', () => {
  expect(videoTitle({ title: ' What is\n\nin the shell ', length: 15 })).toBe('What is in the shell')
})

test('a film without a title is called by its length', () => {
  expect(videoTitle({ title: ' ', length: 15 })).toBe('Untitled 15 second film')
})
