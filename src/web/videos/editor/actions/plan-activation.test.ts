import { expect, it } from 'vitest'
import { makeFilmInTest } from '../copy/make-film-in-test.ts'
import { planActivation } from './plan-activation.ts'

it('films are sorted by what their words allow, and empty cards are named', () => {
  const written = makeFilmInTest({ id: 'written', copy: ['One.', 'Two.'] })
  const gap = makeFilmInTest({ id: 'gap', copy: ['One.', ' ', ''] })
  const untitled = makeFilmInTest({ id: 'untitled', title: ' ', copy: [''] })
  const start = makeFilmInTest({ id: 'start', copy: ['One.'], startCard: { use: true, text: '' } })
  expect(planActivation([written, gap, untitled, start])).toEqual({
    ready: [written, gap],
    gaps: [{ film: gap, emptyCards: [2, 3] }],
    blocked: [
      { film: untitled, sentence: 'Give the film a title first.' },
      { film: start, sentence: expect.stringContaining('start card is on but has no text') },
    ],
  })
})
