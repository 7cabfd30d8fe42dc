import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { GivenDiscount } from '#shared/contract/billing/admin-discounts.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { Discounts } from './discounts.tsx'
import { discountsQuery } from './money-queries.ts'

const subscription = { id: 'sub', userEmail: 'ada@example.com', plan: 'monthly' } as Subscription

function renderList(discounts: readonly GivenDiscount[]): string {
  const client = new QueryClient()
  client.setQueryData(discountsQuery('sub').queryKey, [...discounts])
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <Discounts subscription={subscription} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return html
    .slice(0, html.indexOf('<form'))
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
}

test('each discount that runs says how much, why and until when', () => {
  const percent: GivenDiscount = {
    subscriptionId: 'sub',
    percentOff: 10,
    centsOff: null,
    isOnce: false,
    endsAt: '2031-05-26T10:00:00.000Z',
    reason: 'The parcel was late.',
  }
  const amount = { ...percent, percentOff: null, centsOff: 1_250, endsAt: null, reason: null }
  const text = renderList([percent, amount, { ...amount, isOnce: true }])
  expect(text).toMatch(
    /10 % off +The parcel was late\. .*Until .*26 May 2031.*\$12\.50 off +Every invoice +\$12\.50 off +The next charge alone/,
  )
  expect(renderList([])).toContain('None runs at the moment.')
})
