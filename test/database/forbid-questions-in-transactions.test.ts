import { setImmediate as yieldTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShop, type Shop } from '../payments/start-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const ask = () => shop.deps.payments.readSubscription('sub_of_nobody')

describe('a question to the provider', () => {
  it('fails inside a transaction, however far down it is asked', async () => {
    const deeper = async () => {
      await yieldTurn()
      return ask()
    }
    const { db } = shop.deps
    const forbidden = /readSubscription was asked inside a database transaction/
    await expect(db.transaction().execute(ask)).rejects.toThrow(forbidden)
    await expect(db.transaction().setIsolationLevel('serializable').execute(deeper)).rejects.toThrow(
      forbidden,
    )
    const { payments } = shop.deps
    const copied = { ...payments, readCard: () => Promise.resolve(null) }
    await expect(db.transaction().execute(() => copied.listRefunds('pi_of_nobody'))).rejects.toThrow(
      /listRefunds/,
    )
    expect(() => db.startTransaction()).toThrow(/not watched/)
  })

  it('is answered outside of one, and after one has ended', async () => {
    expect(await ask()).toBeNull()
    const { promise, resolve } = Promise.withResolvers<void>()
    let later: Promise<unknown> | undefined
    await shop.deps.db.transaction().execute(async () => {
      later = promise.then(ask)
    })
    resolve()
    expect(await later).toBeNull()
  })
})
