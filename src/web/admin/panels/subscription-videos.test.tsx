// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { makeVideoInTest } from '../../videos/editor/copy/make-video-in-test.ts'
import { subscriptionVideosQuery } from '../../videos/queries/video-queries.ts'
import { SubscriptionVideos } from './subscription-videos.tsx'

// It needs a data router around it.
vi.mock('../../files/batch/upload-many-videos.tsx', () => ({ UploadManyVideos: () => null }))

test('each film of a subscription says whose turn it is: many are in one status', () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const cut = { number: 1, sentAt: '', deliveredAt: null, exception: null, heldBack: null }
  const film = makeVideoInTest({ copy: ['One.'], status: 'editing' })
  queryClient.setQueryData(subscriptionVideosQuery('sub').queryKey, [
    { ...film, id: 'a', cut: { ...cut, state: 'in_review' } },
    { ...film, id: 'b', cut: { ...cut, state: 'changes_asked' } },
  ])
  const { place, unmount } = mountInTest(
    <MemoryRouter>
      <SubscriptionVideos subscriptionId="sub" />
    </MemoryRouter>,
    queryClient,
  )
  expect([...place.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
    expect.stringContaining('v1 is with the customer'),
    expect.stringContaining('The studio’s turn: changes of v1 were asked for'),
  ])
  unmount()
})
