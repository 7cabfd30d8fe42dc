import { expect, it } from 'vitest'
import { makeVideoInTest } from '../copy/make-video-in-test.ts'
import { planActivation } from './plan-activation.ts'

it('films are sorted by what their words allow, and empty cards are named', () => {
  const written = makeVideoInTest({ id: 'written', copy: ['One.', 'Two.'] })
  const gap = makeVideoInTest({ id: 'gap', copy: ['One.', ' ', ''] })
  const untitled = makeVideoInTest({ id: 'untitled', title: ' ', copy: [''] })
  const start = makeVideoInTest({ id: 'start', copy: ['One.'], startCard: { use: true, text: '' } })
  expect(planActivation([written, gap, untitled, start])).toEqual({
    ready: [written, gap],
    gaps: [{ video: gap, emptyCards: [2, 3] }],
    blocked: [
      { video: untitled, sentence: 'Give the film a title first.' },
      { video: start, sentence: expect.stringContaining('start card is on but has no text') },
    ],
  })
})
