import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBilling } from '#shared/contract/billing/billing.ts'
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
} from '#shared/contract/billing/billing-changes.ts'
import { makeUser } from '#test/factories.ts'
import { subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { until } from '#test/until.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

test('one customer’s many steps, while the provider is slow, do not delay other customers', async () => {
  const [own, stranger] = [await subscribe(shop), await makeUser(shop.db)]
  const { payments } = shop.deps
  const answer = Promise.withResolvers<void>()
  let readings = 0
  const slowly: typeof payments.readBilling = async (...asked) => {
    readings += 1
    await answer.promise
    return payments.readBilling(...asked)
  }
  shop.deps.payments = { ...payments, readBilling: slowly }
  const ofOwn = { subscriptionId: own.id }
  const pause = () => shop.call(pauseSubscription, { ...ofOwn, reason: '' }, { as: own.user })
  const cancel = () =>
    shop.call(cancelSubscription, { ...ofOwn, when: 'period-end', reason: '' }, { as: own.user })
  const steps = [pause()]
  // The first to come decides which of both it is: the pause is at the provider before the rest.
  await until(() => readings > 0, 60_000, 'the pause does not begin')
  let refused = 0
  for (let index = 0; index < 29; index++) {
    steps.push(
      (index % 2 === 0 ? cancel() : pause()).then((each) => {
        if (each.problem?.code === 'busy') refused += 1
        return each
      }),
    )
  }
  await until(() => refused > 0, 60_000, 'nothing is refused')
  // The provider has not answered: a call that waited for that would never return.
  expect((await shop.call(readBilling, {}, { as: stranger })).status).toBe(200)
  expect(readings).toBe(1)
  answer.resolve()
  const answers = await Promise.all(steps)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ problem }) => problem?.code))).toEqual(
    new Set([undefined, 'busy', 'subscription_paused']),
  )
  shop.deps.payments = payments
  const after = await shop.call(resumeSubscription, ofOwn, { as: own.user })
  expect(after.problem.code).toBe('not_ending')
})
