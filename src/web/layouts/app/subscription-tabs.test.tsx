// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import { mySubscriptionsQuery, subscriptionQuery } from '../../subscriptions/queries/subscription-queries.ts'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { SubscriptionTabs } from './subscription-tabs.tsx'

vi.mock('../../session/session.ts', () => ({
  useSession: () => ({ state: 'signed-in', user: { uid: 'u1' }, roles: ['user'] }),
}))

/** What the row says at an address: each tab, and which of them is marked, as what. */
function open(address: string, owner = 'u1') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(subscriptionQuery('s1').queryKey, { id: 's1', userId: owner } as never)
  client.setQueryData(mySubscriptionsQuery.queryKey, [{ id: 's1', userId: owner }] as never)
  const mounted = mountInTest(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <SubscriptionTabs />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const links = [...mounted.place.querySelectorAll('a')]
  const marked = links.filter((link) => link.hasAttribute('aria-current'))
  const row = {
    tabs: links.map(({ textContent }) => textContent),
    to: links.map((link) => link.getAttribute('href')),
    marked: marked.map((link) => [link.textContent, link.getAttribute('aria-current')]),
  }
  mounted.unmount()
  return row
}

const pages = [
  ['Films and copy', paths.manageVideos('s1')],
  ['Progress', paths.subscriptionStatus('s1')],
  ['Items', paths.items('s1')],
  ['Brief and style frames', paths.approvals('s1')],
  ['Delivery', paths.delivery('s1')],
  ['Plan', paths.plan('s1')],
] as const

test.each(pages)('%s leads to every page of the subscription, and is marked', (label, address) => {
  expect(open(address)).toEqual({
    tabs: pages.map(([each]) => each),
    to: pages.map(([, to]) => to),
    marked: [[label, 'page']],
  })
})

test('the newest subscription has them, too, and a page that belongs to one of theirs', () => {
  expect(open(paths.subscriptionStatus()).marked).toEqual([['Progress', 'page']])
  expect(open(paths.packingSlip('s1')).marked).toEqual([['Progress', 'true']])
})

test('who is not its owner is not led to its plan', () => {
  expect(open(paths.manageVideos('s1'), 'u2').tabs).not.toContain('Plan')
})

test.each([paths.subscriptions(), paths.dashboard(), paths.account()])('%s has none', (address) => {
  expect(open(address).tabs).toEqual([])
})
