import { expect, it } from 'vitest'
import { animaticFileName } from './animatic-file-name.ts'

it.each([
  ['First Light', 'first-light_15s_9x16_animatic.mp4'],
  ['  What’s in it? / 2 ', 'what-s-in-it-2_15s_9x16_animatic.mp4'],
  ['Übung für drei', 'übung-für-drei_15s_9x16_animatic.mp4'],
  ['朝の光', '朝の光_15s_9x16_animatic.mp4'],
  ['..\\..', 'film_15s_9x16_animatic.mp4'],
  ['', 'film_15s_9x16_animatic.mp4'],
  [`${'a'.repeat(59)} b`, `${'a'.repeat(59)}_15s_9x16_animatic.mp4`],
])('a film called %j is exported as %s', (title, name) => {
  expect(animaticFileName(title, 15, '9:16', 'mp4')).toBe(name)
})
