import { queryOptions } from '@tanstack/react-query'
import { listPartnerLinks, readDelivery } from '#shared/contract/delivery.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { call } from '../../call/call.ts'
import { subscriptionsKey } from '../../subscriptions/queries/subscription-queries.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'

/** A certificate follows a delivery within moments. */
const certificatePollMs = 5_000

/** What a block hands over. */
export const deliveryQuery = (key: BlockKey) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'delivery', key.subscriptionId, key.block],
    queryFn: async ({ signal }) => (await call(readDelivery, key, { signal })).delivery,
    refetchInterval: ({ state: { data } }) =>
      data && data.archive.state !== 'empty' && !data.certificate ? certificatePollMs : pagePollIntervalMs,
  })

/** The links to it, with their uses. */
export const partnerLinksQuery = (key: BlockKey) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'partner links', key.subscriptionId, key.block],
    queryFn: async ({ signal }) => (await call(listPartnerLinks, key, { signal })).links,
    refetchInterval: pagePollIntervalMs,
  })
