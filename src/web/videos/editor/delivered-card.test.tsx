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

function mount(shown: Video, mover: 'customer' | 'admin') {
  return mountInTest(
    <MemoryRouter>
      <VideoCard
        video={shown}
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
}

function readStrip(
  copy: NonNullable<Video['cut']>['copy'],
  mover: 'customer' | 'admin' = 'customer',
): string {
  const { place, unmount } = mount({ ...video, status: 'delivery', cut: { ...cut, copy } }, mover)
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

test('while a cut waits for its customer, that is the main thing, above a file that can be downloaded', () => {
  const file = { id: 'file', url: '/file', ratio: '16:9', mediaType: 'video/mp4', bytes: 1, prepared: null }
  const files = [file as unknown as Video['files'][number]]
  const read = (state: 'in_review' | 'approved') => {
    const asked = { ...cut, state, deliveredAt: null, copy: null }
    const { place, unmount } = mount({ ...video, status: 'editing', cut: asked, files }, 'customer')
    const links = [...place.querySelectorAll('a')]
    const findVariant = (name: string) =>
      links.find(({ textContent }) => textContent.startsWith(name))?.dataset['variant']
    const read = [
      place.querySelector('[data-asked]') !== null,
      findVariant('Review'),
      findVariant('Download'),
    ]
    unmount()
    return read
  }
  expect(read('in_review')).toEqual([true, 'filled', 'default'])
  expect(read('approved')).toEqual([false, 'default', 'filled'])
})
