import { expect, it } from 'vitest'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { makeFilmInTest } from '../editor/copy/make-film-in-test.ts'
import { findDeliveredAt, findFilmDate } from './film-dates.ts'
import { filmListPath } from './film-path.ts'

const file = (deliveredAt: string | null) => ({ deliveredAt }) as StoredFile
const updatedAt = '2026-03-09T10:00:00.000Z'
const film = (changes: Parameters<typeof makeFilmInTest>[0] | object) =>
  makeFilmInTest({ copy: [], updatedAt, ...changes })

it('the date of a film is that of its delivery, of the open revision, or of its last change', () => {
  const files = [file('2026-03-04T10:00:00.000Z'), file('2026-03-06T10:00:00.000Z'), file(null)]
  const revision = { number: 1, note: 'Warmer.', askedAt: '2026-03-08T10:00:00.000Z' }
  expect(findFilmDate(film({ status: 'delivery', files }))).toEqual({
    label: 'Delivered',
    at: '2026-03-06T10:00:00.000Z',
  })
  expect(findFilmDate(film({ status: 'delivery' })).at).toBe(updatedAt)
  expect(findFilmDate(film({ status: 'editing', revision }))).toEqual({
    label: 'Revision requested',
    at: revision.askedAt,
  })
  expect(findFilmDate(film({ status: 'queued', files }))).toEqual({ label: 'Changed', at: updatedAt })
  expect(findDeliveredAt(film({ status: 'editing', files }))).toBe(null)
})

it('the list of films of a status is that of their block, or of every block where they are of several', () => {
  const first = film({ status: 'queued' })
  expect(filmListPath([first, film({})])).toBe('/subscriptions/manage/sub?block=1&status=queued')
  expect(filmListPath([first, film({ block: 2 })])).toBe('/subscriptions/manage/sub?block=all&status=queued')
})
