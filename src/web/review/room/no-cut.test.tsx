// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Review, ReviewNote } from '#shared/contract/review/review.ts'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { cutCopy, makeReviewNote } from '../notes/review-note-in-test.ts'
import { NoCut } from './no-cut.tsx'

const sentAt = '2026-03-02T10:00:00.000Z'
const withdrawal = { at: sentAt, reason: 'The logo of before.' }
const draw = (notes: ReviewNote[]) => (
  <MemoryRouter>
    <NoCut
      userId="u1"
      review={
        {
          video: { id: 'v1', number: 1, title: 'Holds' },
          side: 'customer',
          cuts: [{ number: 1, state: 'withdrawn', sentAt, withdrawal, copy: cutCopy }],
          notes,
        } as unknown as Review
      }
    />
  </MemoryRouter>
)
const sent = makeReviewNote({
  id: 'sent',
  text: 'Slower here.',
  anchor: { on: 'time', frame: 50, length: 1 },
  replies: [{ id: 'r', side: 'studio', author: 'Ida', isMine: false, text: 'By two frames?', at: sentAt }],
})

beforeEach(() => localStorage.clear())

test('without a cut, what was sent and answered can be read, and nothing done with it', () => {
  const { place, unmount } = mountInTest(draw([sent, makeReviewNote({ id: 'draft', state: 'draft' })]))
  const list = place.querySelector('[aria-label="Notes that were sent"]')
  expect(list?.querySelectorAll('article')).toHaveLength(1)
  expect(list?.textContent).toContain('Slower here.')
  expect(list?.textContent).toContain('By two frames?')
  expect(list?.textContent, 'where it was').toContain('0:02')
  expect(list?.querySelector('button')).toBe(null)
  unmount()
})

test('without a cut, of a thousand notes as many are drawn as a screen has room for', () => {
  const notes = Array.from({ length: 1000 }, (_, at) => makeReviewNote({ id: `n${at}` }))
  const html = renderToString(<MantineProvider env="test">{draw(notes)}</MantineProvider>)
  expect(html.match(/<article/g)).toHaveLength(12)
  expect(html).toContain('aria-setsize="1000"')
})

test('without a cut, begun replies can be read: to notes, and to one that is gone', () => {
  localStorage.setItem('review/u1/v1/reply/sent', JSON.stringify({ id: '', text: 'Three.' }))
  localStorage.setItem('review/u1/v1/reply/gone', JSON.stringify({ id: '', text: 'Four.' }))
  const { place, unmount } = mountInTest(draw([sent]))
  expect(place.textContent).toContain(
    'A reply you were writing is kept for the next cut. The note says: Slower here.Three.',
  )
  expect(place.textContent).toContain('The note is gone. What you were writing:Four.')
  unmount()
})

test('without a cut, a begun note can be read until another tab has sent it', () => {
  localStorage.setItem('review/u1/v1/new', JSON.stringify({ id: '', text: 'Darker.' }))
  const { place, unmount } = mountInTest(draw([]))
  expect(place.textContent).toContain('A note you were writing is kept for the next cut:Darker.')
  act(() => {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage'))
  })
  expect(place.textContent).not.toContain('kept for the next cut')
  unmount()
})
