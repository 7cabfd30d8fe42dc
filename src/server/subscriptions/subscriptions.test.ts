import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#shared/contract/all-calls.ts'
import { subscriptionSchema } from '#shared/contract/subscriptions/subscriptions.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { makeAdmin, makeSubscription, makeUser } from '#test/factories.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { readSubscription } from './read-subscription.ts'
import { findSubscriptionsOfUser } from './store/subscriptions.db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const day = (number: number) => new Date(Date.UTC(2026, 2, number))

describe('the list of one’s own subscriptions', () => {
  it('shows the newest first, and only the user’s own', async () => {
    const { db } = database
    const [mara, other] = [await makeUser(db), await makeUser(db)]
    const older = await makeSubscription(db, mara, { createdAt: day(1) })
    const newer = await makeSubscription(db, mara, { createdAt: day(2) })
    const foreign = await makeSubscription(db, other)
    for (let round = 0; round < 2; round += 1) {
      expect((await findSubscriptionsOfUser(db, mara.id)).map(({ id }) => id)).toEqual([newer.id, older.id])
      expect((await findSubscriptionsOfUser(db, other.id)).map(({ id }) => id)).toEqual([foreign.id])
    }
    expect(await findSubscriptionsOfUser(db, 'nobody')).toEqual([])
  })

  it('has plan, price, current block and the opening of the next paid block', async () => {
    const { db } = database
    const user = await makeUser(db)
    await makeSubscription(db, user, {
      selections: { plan: 'quarterly' },
      startedAt: new Date('2026-01-31T10:00:00Z'),
    })
    const [subscription] = await findSubscriptionsOfUser(db, user.id)
    expect(subscriptionSchema.parse(subscription)).toMatchObject({
      plan: 'quarterly',
      status: 'active',
      block: 1,
      paidBlocks: 3,
      nextBlockOpensAt: '2026-02-28T10:00:00.000Z',
      productTotalPrice: (subscription?.price.totalCents ?? 0) / 100,
    })
  })

  it('answers with empty selections where the stored ones are no object, and refuses terms that are none', async () => {
    const { db } = database
    const user = await makeUser(db)
    const { id } = await makeSubscription(db, user)
    const store = (selections: unknown) =>
      db
        .updateTable('subscriptions')
        .set({ productSelections: JSON.stringify(selections) })
        .where('id', '=', id)
        .execute()
    await store({ films: 'of an older version' })
    expect((await findSubscriptionsOfUser(db, user.id))[0]?.productSelections).toEqual({
      films: 'of an older version',
    })
    await store(['films'])
    expect((await findSubscriptionsOfUser(db, user.id))[0]?.productSelections).toEqual({})

    await db
      .updateTable('subscriptionTerms')
      .set({ price: JSON.stringify({ totalCents: 'much' }) })
      .where('subscriptionId', '=', id)
      .execute()
    await expect(findSubscriptionsOfUser(db, user.id)).rejects.toThrow(/totalCents/)
  })

  it('draws the default steps where stored ones are missing or broken', async () => {
    const { db } = database
    const user = await makeUser(db)
    const startedAt = new Date('2026-03-01T10:00:00.000Z')
    await makeSubscription(db, user, { statusItems: [{ id: 'ordered' }], startedAt })
    const [broken] = await findSubscriptionsOfUser(db, user.id)
    expect(broken?.statusItems).toEqual(defaultStatusItems(startedAt, 'automated'))
  })
})

describe('one subscription', () => {
  it('is read by its owner and by admins; to anyone else it does not exist', async () => {
    const { db } = database
    const [owner, other, admin] = [await makeUser(db), await makeUser(db), await makeAdmin(db)]
    const { id } = await makeSubscription(db, owner)
    expect((await readSubscription({ db }, owner, id)).id).toBe(id)
    expect((await readSubscription({ db }, admin, id)).id).toBe(id)
    const [foreign, missing] = await Promise.allSettled([
      readSubscription({ db }, other, id),
      readSubscription({ db }, other, 'no-such-subscription'),
    ])
    expect(foreign).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
    expect(foreign).toEqual(missing)
  })
})

describe('the studio’s list', () => {
  it('walks all subscriptions of a user page by page, newest first, with null at the end', async () => {
    const { db } = database
    const user = await makeUser(db)
    const made: string[] = []
    // Two of them at the same moment: the id decides.
    for (const number of [1, 2, 2, 3, 4]) {
      const subscription = await makeSubscription(db, user, { createdAt: day(number) })
      made.push(subscription.id)
    }
    const seen: string[] = []
    let startAfter: string | undefined
    do {
      const page = await listSubscriptions({ db }, { userId: user.id, pageSize: 2, startAfter })
      seen.push(...page.subscriptions.map(({ id }) => id))
      startAfter = page.lastVisible ?? undefined
      // A new row sorts before the cursor and must not appear.
      if (seen.length === 2) await makeSubscription(db, user, { createdAt: day(9) })
    } while (startAfter)
    expect(seen).toHaveLength(5)
    expect(new Set(seen)).toEqual(new Set(made))
  })

  it('ends with null when the last page is exactly full', async () => {
    const { db } = database
    const user = await makeUser(db)
    await makeSubscription(db, user)
    const page = await listSubscriptions({ db }, { userId: user.id, pageSize: 1 })
    expect(page).toMatchObject({ subscriptions: [{ userId: user.id }], lastVisible: null })
  })

  it('filters by status and refuses a cursor that the server did not issue', async () => {
    const { db } = database
    const user = await makeUser(db)
    const paused = await makeSubscription(db, user, { status: 'paused' })
    await makeSubscription(db, user)
    const page = await listSubscriptions({ db }, { userId: user.id, status: 'paused', pageSize: 10 })
    expect(page.subscriptions.map(({ id }) => id)).toEqual([paused.id])
    const wrong = listSubscriptions({ db }, { pageSize: 10, startAfter: 'rubbish' })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('finds the one that a parcel belongs to by its whole reference', async () => {
    const { db } = database
    const user = await makeUser(db)
    const { id } = await makeSubscription(db, user)
    await makeSubscription(db, user)
    const listed = await listSubscriptions({ db }, { userId: user.id, pageSize: 10 })
    const parcelReference = listed.subscriptions.find((each) => each.id === id)?.parcelReference ?? ''
    const find = async (reference: string) =>
      (await listSubscriptions({ db }, { parcelReference: reference, pageSize: 10 })).subscriptions
    expect((await find(parcelReference)).map((found) => found.id)).toEqual([id])
    expect(await find(parcelReference.slice(0, -1))).toEqual([])
  })

  it('has a page size of ten by default', () => {
    expect(allCalls.listSubscriptions.input.parse({}).pageSize).toBe(10)
  })
})
