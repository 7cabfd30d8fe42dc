// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { freezeCutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { makeVideoInTest } from './copy/make-video-in-test.ts'
import { VideoCard } from './video-card.tsx'

vi.mock('../../session/session.ts', () => ({ useSession: () => ({ user: { uid: 'u1' } }) }))

const video = makeVideoInTest({ copy: ['Five millimetres of grip.'] })
const cut = {
  number: 1,
  state: 'approved',
  sentAt: '2026-03-02T10:00:00.000Z',
  deliveredAt: '2026-03-02T11:00:00.000Z',
  heldBack: null,
  exception: null,
} as const

function readStrip(
  copy: NonNullable<Video['cut']>['copy'],
  mover: 'customer' | 'admin' = 'customer',
): string {
  const { place, unmount } = mountInTest(
    <MemoryRouter>
      <VideoCard
        video={{ ...video, status: 'delivery', cut: { ...cut, copy } }}
        ownerId="u1"
        package="agency"
        mover={mover}
        isOpen={false}
        next={null}
        onOpen={() => undefined}
      />
    </MemoryRouter>,
    new QueryClient({ defaultOptions: { queries: { enabled: false } } }),
  )
  const strip = place.textContent
  unmount()
  return strip
}

test('a delivered film’s card says what the film says, also where its words were changed since', () => {
  const [card] = video.copyCards
  if (!card) throw new Error('It has a card')
  const before = { ...video, copyCards: [{ ...card, copy: 'Four millimetres of grip.' }] }
  const copy = freezeCutCopy(before, ['16:9'])
  expect(readStrip(copy)).toContain('Four millimetres of grip.')
  expect(readStrip(copy, 'admin'), 'the studio works on its words').toContain('Five millimetres of grip.')
  expect(readStrip(null)).toContain('Five millimetres of grip.')
})
