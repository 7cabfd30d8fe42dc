import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReviewCut } from '#shared/contract/review/review.ts'
import { cutCopy } from '../notes/review-note-in-test.ts'
import { ChangedWords } from './changed-words.tsx'

const makeCut = (number: number, tagline: string, logo = true) =>
  ({ number, copy: { ...cutCopy, endCard: { use: true, logo, tagline } } }) as unknown as ReviewCut

const render = (before: ReviewCut, after: ReviewCut) =>
  renderToStaticMarkup(<ChangedWords before={before} after={after} />)

test('a logo is no word of an end card', () => {
  expect(render(makeCut(1, ''), makeCut(2, 'Run back.'))).not.toContain('Logo')
  expect(render(makeCut(1, ''), makeCut(2, 'Run back.'))).toContain('Run back.')
  expect(render(makeCut(1, ''), makeCut(2, '', false))).toContain('The words are the same.')
})
