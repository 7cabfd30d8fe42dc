import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBillingPortal, readBilling } from '#shared/contract/billing/billing.ts'
import { brokenRules, subscribe } from '#test/payments/own-subscription.ts'
import { defaultTotalCents, startShop, type Shop } from '#test/payments/start-shop.ts'
import { openCheckout } from './open-checkout.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const findCustomers = async (userId: string) => {
  const rows = await shop.db
    .selectFrom('subscriptions')
    .select('providerCustomerId')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ providerCustomerId }) => providerCustomerId)
}

test('a buyer whose customer was deleted at the provider buys as a new one', async () => {
  const own = await subscribe(shop)
  const [deleted = ''] = await findCustomers(own.user.id)
  await shop.stripe.customers.del(deleted)
  await shop.receiveEvents()
  expect(await own.read()).toMatchObject({ status: 'canceled' })
  const { output } = await shop.call(readBilling, {}, { as: own.user })
  expect(output).toMatchObject({ card: null, isCardKnown: true, discounts: [] })
  const portal = await shop.call(openBillingPortal, {}, { as: own.user })
  expect(portal).toMatchObject({ status: 409, problem: { code: 'no_customer' } })

  await shop.fillCart(own.user)
  await shop.control.setFaults({
    api: [{ kind: 'reset_after', method: 'POST', path: '/v1/checkout', times: 6 }],
  })
  const press = () => openCheckout(shop.deps, own.user, defaultTotalCents)
  await expect(press()).rejects.toMatchObject({ code: 'payment_provider' })
  await shop.control.setFaults({ api: [] })
  const { id } = await press()
  expect((await press()).id).toBe(id)
  await shop.pay(id)
  await shop.receiveEvents()
  const customers = await findCustomers(own.user.id)
  expect(customers).toHaveLength(2)
  expect(customers[1]).not.toBe(deleted)
  expect((await shop.call(openBillingPortal, {}, { as: own.user })).status).toBe(200)

  await shop.fillCart(own.user)
  await shop.db.updateTable('carts').set({ selectionId: 'third' }).where('userId', '=', own.user.id).execute()
  const third = await openCheckout(shop.deps, own.user, defaultTotalCents)
  await shop.pay(third.id)
  await shop.receiveEvents()
  expect((await findCustomers(own.user.id))[2]).toBe(customers[1])
  expect(await brokenRules(shop)).toEqual([])
})
