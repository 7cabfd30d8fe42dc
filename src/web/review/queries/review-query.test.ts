import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Review, ReviewNote } from '#shared/contract/review/review.ts'
import { makeReply, makeReviewNote } from '../notes/review-note-in-test.ts'
import { cacheAnsweredReview, cacheNote, reviewQuery, uncacheNote } from './review-query.ts'

const makeReview = (...notes: ReviewNote[]) => ({ notes }) as unknown as Review

/** A page that shows a review, and answers its reads on demand. */
function setUp(first: Review) {
  const queryClient = new QueryClient()
  const answers: ((review: Review) => void)[] = []
  const options = {
    ...reviewQuery('v1'),
    queryFn: async () => new Promise<Review>((resolve) => answers.push(resolve)),
    refetchInterval: false as const,
  }
  queryClient.setQueryData(options.queryKey, first)
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined)
  const read = () => queryClient.getQueryData(options.queryKey)?.notes.map(({ id, text }) => [id, text])
  return { queryClient, answers, read, stop }
}

test('a read that began before a note was stored does not take it back', async () => {
  const known = makeReviewNote({ id: 'known' })
  const added = makeReviewNote({ id: 'added' })
  const { queryClient, answers, read, stop } = setUp(makeReview(known))
  expect(answers, 'the page reads').toHaveLength(1)
  cacheNote(queryClient, 'v1', added)
  answers[0]?.(makeReview(known))
  await vi.waitFor(() => expect(answers, 'it reads again').toHaveLength(2), { timeout: 60_000 })
  expect(read()).toEqual([
    ['known', 'known'],
    ['added', 'added'],
  ])
  answers[1]?.(makeReview({ ...known, text: 'Slower', version: 2 }, added))
  await vi.waitFor(() => expect(read()?.[0]).toEqual(['known', 'Slower']), { timeout: 60_000 })
  stop()
})

test('a read that began before a note was deleted does not bring it back', async () => {
  const known = makeReviewNote({ id: 'known' })
  const { queryClient, answers, read, stop } = setUp(makeReview(known))
  uncacheNote(queryClient, 'v1', 'known')
  answers[0]?.(makeReview(known))
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 60_000 })
  expect(read()).toEqual([])
  stop()
})

test('an older answer never replaces a newer one, and without a read that is under way nothing is read', () => {
  const newer = makeReviewNote({ id: 'n', text: 'Newer', version: 3 })
  const queryClient = new QueryClient()
  const { queryKey } = reviewQuery('v1')
  queryClient.setQueryData(queryKey, makeReview(newer))
  cacheNote(queryClient, 'v1', { ...newer, text: 'Older', version: 2 })
  expect(queryClient.getQueryData(queryKey)?.notes[0]?.text).toBe('Newer')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false)
})

test('the answer to a change of the whole review leaves what is newer of its notes, and asks about others', async () => {
  const sent = makeReviewNote({ id: 'sent' })
  const edited = makeReviewNote({ id: 'edited' })
  const added = makeReviewNote({ id: 'added' })
  const { queryClient, answers, read, stop } = setUp(makeReview(sent, edited))
  answers[0]?.(makeReview(sent, edited))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 60_000 })
  cacheNote(queryClient, 'v1', added)
  cacheNote(queryClient, 'v1', { ...edited, text: 'Newer', version: 2 })
  cacheAnsweredReview(queryClient, 'v1', makeReview({ ...sent, text: 'Sent', version: 2 }, edited))
  expect(read()).toEqual([
    ['sent', 'Sent'],
    ['edited', 'Newer'],
    ['added', 'added'],
  ])
  await vi.waitFor(() => expect(answers, 'it reads again').toHaveLength(2), { timeout: 60_000 })
  stop()
})

test('the answer to a change of the whole review that knows all notes is not read again', () => {
  const note = makeReviewNote({ id: 'n' })
  const queryClient = new QueryClient()
  const { queryKey } = reviewQuery('v1')
  queryClient.setQueryData(queryKey, makeReview(note))
  cacheAnsweredReview(queryClient, 'v1', makeReview({ ...note, text: 'Sent', version: 2 }))
  expect(queryClient.getQueryData(queryKey)?.notes[0]?.text).toBe('Sent')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false)
})

test('an answer from before a reply was stored does not take it back', () => {
  const queryClient = new QueryClient()
  const { queryKey } = reviewQuery('v1')
  const note = makeReviewNote({ id: 'n' })
  queryClient.setQueryData(queryKey, makeReview({ ...note, replies: [makeReply()] }))
  cacheNote(queryClient, 'v1', note)
  expect(queryClient.getQueryData(queryKey)?.notes[0]?.replies).toHaveLength(1)
})
