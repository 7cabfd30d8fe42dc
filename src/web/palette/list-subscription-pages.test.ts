import { expect, it } from 'vitest'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { pagePatterns } from '#shared/paths.ts'
import { listSubscriptionPages } from './list-subscription-pages.ts'

const ofItems = (...names: string[]) =>
  ({
    id: 'b2c4',
    parcelReference: 'ARC-7K2M',
    productSelections: {
      items: names.map((name, index) => ({
        id: `${index}`,
        name,
        link: '',
        size: '',
        notes: '',
        photoIds: [],
      })),
    },
  }) as unknown as Subscription
const entries = listSubscriptionPages(ofItems('Trail shoe'))

it('a subscription’s pages differ by their names, and say whose they are beside them', () => {
  expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length)
  expect(new Set(entries.map(({ detail }) => detail))).toEqual(new Set(['Trail shoe, ARC-7K2M']))
  expect(listSubscriptionPages(ofItems())[0]?.detail).toBe('Films ARC-7K2M')
})

it('every page of one subscription is there', () => {
  const pages = Object.values(pagePatterns).filter((pattern) => pattern.endsWith('/:subscriptionId'))
  const addresses = entries.map(({ to }) => to)
  expect(addresses).toEqual(
    expect.arrayContaining(pages.map((page) => page.replace(':subscriptionId', 'b2c4'))),
  )
})
