// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import { mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import { billingQuery, useBillingChange, type Billing } from './billing-queries.ts'

const billOf = (hasPause: boolean) => ({ subscriptionId: 'sub', hasPause }) as unknown as SubscriptionBilling
const before = { subscriptions: [billOf(false)], discounts: [] } as unknown as Billing
const changed = billOf(true)

let mounted: Mounted
let change: () => void
const takeChange = (mutate: () => void) => {
  change = mutate
}
afterEach(() => mounted.unmount())

function Probe({ onReady }: { onReady: (mutate: () => void) => void }) {
  const { mutate } = useBillingChange<void>(
    async () => ({ subscription: changed }),
    () => undefined,
  )
  useEffect(() => onReady(mutate), [mutate, onReady])
  return null
}

test('a read that began before a change of billing does not take it back', async () => {
  const queryClient = new QueryClient()
  const { queryKey } = billingQuery
  queryClient.setQueryData(queryKey, before)
  mounted = mountInTest(<Probe onReady={takeChange} />, queryClient)
  const reading = Promise.withResolvers<Billing>()
  void queryClient.fetchQuery({ queryKey, queryFn: () => reading.promise }).catch(() => undefined)
  act(() => change())
  await settle()
  reading.resolve(before)
  await settle()
  expect(queryClient.getQueryData(queryKey)?.subscriptions).toEqual([changed])
})
