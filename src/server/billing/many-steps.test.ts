import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelSubscription,
  pauseSubscription,
  readBilling,
  resumeSubscription,
} from '#shared/contract/billing.ts'
import { makeUser } from '#test/factories.ts'
import { subscribe } from '#test/own-subscription.ts'
import { startShop, type Shop } from '#test/start-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

test('one customer’s many steps, while the provider is slow, keep nobody else waiting', async () => {
  const [own, stranger] = [await subscribe(shop), await makeUser(shop.db)]
  const { payments } = shop.deps
  const slowly: typeof payments.readBilling = async (...asked) => {
    await sleep(800)
    return payments.readBilling(...asked)
  }
  shop.deps.payments = { ...payments, readBilling: slowly }
  const ofOwn = { subscriptionId: own.id }
  const pause = () => shop.call(pauseSubscription, { ...ofOwn, reason: '' }, { as: own.user })
  const cancel = () =>
    shop.call(cancelSubscription, { ...ofOwn, when: 'period-end', reason: '' }, { as: own.user })
  const steps = [pause()]
  // Whoever comes first decides which of both it is: the pause is let in before the rest.
  await sleep(300)
  steps.push(...Array.from({ length: 29 }, (_, index) => (index % 2 === 0 ? cancel() : pause())))
  await sleep(300)
  const began = performance.now()
  const answer = await shop.call(readBilling, {}, { as: stranger })
  const tookMs = performance.now() - began
  expect(answer.status).toBe(200)
  expect(tookMs).toBeLessThan(700)
  const answers = await Promise.all(steps)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ problem }) => problem?.code))).toEqual(
    new Set([undefined, 'busy', 'subscription_paused']),
  )
  shop.deps.payments = payments
  const after = await shop.call(resumeSubscription, ofOwn, { as: own.user })
  expect(after.problem.code).toBe('not_ending')
})
