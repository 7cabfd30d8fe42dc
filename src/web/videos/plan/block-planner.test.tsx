// @vitest-environment happy-dom
import { QueryClient, useMutation } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VideoSelection } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { catalogueQuery } from '../../products/catalogue-query.ts'
import { findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { makeVideoInTest } from '../editor/copy/make-video-in-test.ts'
import { subscriptionVideosQuery } from '../queries/video-queries.ts'
import { tokensQuery } from '../tokens/token-queries.ts'
import { BlockPlanner } from './block-planner.tsx'

const { flush, send } = vi.hoisted(() => ({
  flush: vi.fn<() => Promise<boolean>>(),
  send: vi.fn<() => Promise<undefined>>(),
}))
vi.mock('../../session/session.ts', () => ({ useSession: () => ({ user: { uid: 'ada' } }) }))
vi.mock('../editor/copy/use-video-saver.ts', () => ({ flushVideos: flush }))
vi.mock('./use-replan-block.ts', () => ({ useReplanBlock: () => useMutation({ mutationFn: send }) }))
vi.mock('./planned-draft.tsx', () => ({ PlannedDraft: () => null }))
vi.mock('./add-videos.tsx', () => ({ AddVideos: () => null }))
vi.mock('./plan-summary.tsx', () => ({
  PlanSummary: ({ isBusy, onApply }: { isBusy: boolean; onApply: () => void }) => (
    <button data-busy={isBusy} onClick={onApply}>
      Apply changes
    </button>
  ),
}))

const catalogue = { version: 1, products: [...seedProducts], figures: seedFigures, currency: 'usd' }
const film: VideoSelection = { id: 'film', lengthSeconds: 15, count: 1, hasCutdowns: false, move: 'orbit' }
const { price } = priceSelection({ plan: 'monthly', package: 'automated', films: [film] }, catalogue)
const at = '2026-03-01T10:00:00.000Z'
const subscription: Subscription = {
  id: 'sub',
  userId: 'ada',
  userEmail: 'ada@example.com',
  productSelections: {},
  productTotalPrice: 0,
  price,
  status: 'active',
  plan: 'monthly',
  package: 'automated',
  parcelReference: 'ARC-7K2M',
  block: 1,
  paidBlocks: 1,
  nextBlockOpensAt: null,
  statusItems: [],
  startedAt: at,
  cancelNowAt: null,
  pausedAt: null,
  unpauseAt: null,
  pastDueSince: null,
  renewal: { at: null, plan: 'monthly', totalCents: 0, isChange: false },
  cancelAt: null,
  endedAt: null,
  createdAt: at,
  updatedAt: at,
}
const balance = {
  available: 3,
  held: 0,
  captured: 0,
  expired: 0,
  usableUntil: null,
  lots: [],
  entries: [],
  lastVisible: null,
}

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
let mounted: Mounted
beforeEach(() => {
  const videos = [makeVideoInTest({ copy: ['One.'] })]
  queryClient.setQueryData(catalogueQuery.queryKey, catalogue)
  queryClient.setQueryData(tokensQuery('sub').queryKey, balance)
  queryClient.setQueryData(subscriptionVideosQuery('sub').queryKey, videos)
  mounted = mountInTest(
    <BlockPlanner subscription={subscription} block={1} videos={videos} onLeave={() => undefined} />,
    queryClient,
  )
})
afterEach(() => {
  mounted.unmount()
  queryClient.clear()
})

test('a second press while the words are saved does not apply the plan twice', async () => {
  const saving = Promise.withResolvers<boolean>()
  flush.mockReturnValue(saving.promise)
  send.mockReturnValue(new Promise(() => undefined))
  const button = findButton('Apply changes')
  act(() => {
    button.click()
    button.click()
  })
  expect(button.dataset['busy']).toBe('true')
  saving.resolve(true)
  await settle()
  expect(send).toHaveBeenCalledOnce()
})
