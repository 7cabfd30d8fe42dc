import { expect, it } from 'vitest'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { makeVideoInTest } from '../editor/copy/make-video-in-test.ts'
import { findDeliveredAt, findVideoDate } from './video-dates.ts'
import { videoListPath } from './video-path.ts'

const file = (deliveredAt: string | null) => ({ deliveredAt }) as StoredFile
const updatedAt = '2026-03-09T10:00:00.000Z'
const video = (changes: Parameters<typeof makeVideoInTest>[0] | object) =>
  makeVideoInTest({ copy: [], updatedAt, ...changes })

it('the date of a film is that of its delivery, of the open revision, or of its last change', () => {
  const files = [file('2026-03-04T10:00:00.000Z'), file('2026-03-06T10:00:00.000Z'), file(null)]
  const revision = { number: 1, note: 'Warmer.', askedAt: '2026-03-08T10:00:00.000Z' }
  expect(findVideoDate(video({ status: 'delivery', files }))).toEqual({
    label: 'Delivered',
    at: '2026-03-06T10:00:00.000Z',
  })
  expect(findVideoDate(video({ status: 'delivery' })).at).toBe(updatedAt)
  expect(findVideoDate(video({ status: 'editing', revision }))).toEqual({
    label: 'Revision requested',
    at: revision.askedAt,
  })
  expect(findVideoDate(video({ status: 'queued', files }))).toEqual({ label: 'Changed', at: updatedAt })
  expect(findDeliveredAt(video({ status: 'editing', files }))).toBe(null)
})

it('a film whose cut was sent since has the date of that, until it was withdrawn', () => {
  const cut = { number: 2, state: 'in_review', sentAt: '2026-03-08T12:00:00.000Z', deliveredAt: null }
  const revision = { number: 1, note: 'Warmer.', askedAt: '2026-03-08T10:00:00.000Z' }
  const sent = { label: 'v2 sent', at: cut.sentAt }
  expect(findVideoDate(video({ status: 'editing', cut }))).toEqual(sent)
  expect(findVideoDate(video({ status: 'editing', cut, revision }))).toEqual(sent)
  const later = { ...revision, askedAt: '2026-03-08T14:00:00.000Z' }
  expect(findVideoDate(video({ status: 'editing', cut, revision: later })).label).toBe('Revision requested')
  const withdrawn = { ...cut, state: 'withdrawn' }
  expect(findVideoDate(video({ status: 'editing', cut: withdrawn })).label).toBe('Changed')
})

it('the list of films of a status is that of their block, or of every block where they are of several', () => {
  const first = video({ status: 'queued' })
  expect(videoListPath([first, video({})])).toBe('/subscriptions/manage/sub?block=1&status=queued')
  expect(videoListPath([first, video({ block: 2 })])).toBe(
    '/subscriptions/manage/sub?block=all&status=queued',
  )
})
