import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { OpenQuestion } from '#shared/videos/questions.ts'
import { describeWaiting } from './describe-waiting.ts'

type WaitingVideo = Parameters<typeof describeWaiting>[0][number]

const video = (id: string, changes: Partial<WaitingVideo> = {}): WaitingVideo => ({
  id,
  subscriptionId: 'sub',
  status: 'activated',
  cut: null,
  openQuestions: [],
  ...changes,
})
const question = (id: string, about: OpenQuestion['about'], turn: OpenQuestion['turn'] = 'customer') => ({
  id,
  about,
  turn,
  isBlocking: false,
})
const cut = { state: 'in_review' as const, deliveredAt: null }

test('nothing waits of videos that are the studio’s turn', () => {
  const asked = video('a', { openQuestions: [question('answered', 'video', 'studio')] })
  expect(describeWaiting([asked, video('b')])).toEqual({ sentence: 'No film is waiting for you.', to: null })
})

test('drafts alone lead nowhere: the page shows them', () => {
  const drafts = [video('a', { status: 'draft' }), video('b', { status: 'draft' })]
  expect(describeWaiting(drafts.slice(1))).toEqual({ sentence: '1 draft is waiting for you.', to: null })
  expect(describeWaiting(drafts)).toEqual({ sentence: '2 drafts are waiting for you.', to: null })
})

test('a question waits, and leads to its thread', () => {
  expect(describeWaiting([video('a'), video('b', { openQuestions: [question('q', 'video')] })])).toEqual({
    sentence: '1 question is waiting for you.',
    to: `${paths.manageVideos('sub', { film: 'b' })}#question-q`,
  })
})

test('a question about a parcel is one, whatever videos it holds', () => {
  const openQuestions = [question('q', 'parcel')]
  expect(describeWaiting([video('a', { openQuestions }), video('b', { openQuestions })])).toEqual({
    sentence: '1 question is waiting for you.',
    to: `${paths.subscriptionStatus('sub')}#question-q`,
  })
})

test('a cut waits for its answer, after questions and before drafts', () => {
  const inReview = video('a', { status: 'editing', cut })
  expect(describeWaiting([inReview])).toEqual({
    sentence: '1 cut is waiting for you.',
    to: paths.review('a'),
  })
  const all = [
    inReview,
    video('b', { status: 'draft', openQuestions: [question('p', 'video'), question('q', 'item')] }),
  ]
  expect(describeWaiting(all).sentence).toBe('2 questions, 1 cut and 1 draft are waiting for you.')
  expect(describeWaiting(all).to).toContain('#question-p')
})
