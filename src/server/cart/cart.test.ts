import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { saveCart as saveCartCall } from '#shared/contract/cart.ts'
import { clearCart } from './clear-cart.ts'
import { clearPaidCart } from './clear-paid-cart.ts'
import { findCart } from './find-cart.ts'
import { readCart } from './read-cart.ts'
import { saveCart } from './save-cart.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const clock = { now: () => new Date('2026-03-01T10:00:00.000Z') }
const ownPhotos = new Set(['photo-1', 'photo-2'])
let userId = ''
let people = 0

beforeEach(async () => {
  userId = `person-${++people}`
  await database.db
    .insertInto('users')
    .values({ id: userId, email: `${userId}@brand.example`, emailVerified: true, image: null })
    .execute()
})

function save(productSelections: unknown, more: Record<string, unknown> = {}) {
  const deps = {
    db: database.db,
    clock,
    findOwnPhotoIds: async (_db: unknown, _user: string, ids: readonly string[]) =>
      ids.filter((id) => ownPhotos.has(id)),
  }
  return saveCart(deps, userId, saveCartCall.input.parse({ productSelections, ...more }))
}

async function saved(productSelections: unknown, more: Record<string, unknown> = {}) {
  const answer = await save(productSelections, more)
  if (!answer.saved) throw new Error('was not saved')
  return answer
}

async function stored() {
  const { cart } = await readCart(database, userId)
  return cart
}

describe('reading a stored cart', () => {
  test('versions of fields that are no numbers count as older than every save', async () => {
    await saved({ plan: 'yearly', producerNote: 'one' })
    await database.db
      .updateTable('carts')
      .set({ fieldVersions: JSON.stringify({ plan: 'newest', producerNote: 1 }) })
      .where('userId', '=', userId)
      .execute()
    const { replaced } = await saved({ plan: 'monthly', producerNote: 'two' }, { baseVersion: 0 })
    expect(replaced).toEqual({ producerNote: 'one' })
  })
})

describe('saving a cart', () => {
  test.each([
    ['null', null],
    ['an array', [{ plan: 'yearly' }]],
    ['text', 'films'],
    ['a number', 3],
    ['nothing', undefined],
  ])('selections that are %s answer false and change nothing', async (_what, selections) => {
    expect(await save(selections)).toEqual({ saved: false })
    expect(await stored()).toBeNull()
  })

  test.each([
    ['1140', 1140],
    [1520.5, 1520.5],
    ['a lot', 0],
    [null, 0],
    [Number.NaN, 0],
    [1e300, 0],
    [999_999_999_999.999, 0],
  ])('a total price of %j is kept as %d units', async (given, kept) => {
    await save({ plan: 'yearly' }, { productTotalPrice: given })
    expect((await stored())?.productTotalPrice).toBe(kept)
  })

  test('only the fields that are sent are written; the others stay', async () => {
    await save({ plan: 'yearly', package: 'agency' }, { productTotalPrice: 10 })
    await save({ plan: 'monthly' })
    expect(await stored()).toMatchObject({
      productSelections: { plan: 'monthly', package: 'agency' },
      productTotalPrice: 10,
      version: 2,
      updatedAt: '2026-03-01T10:00:00.000Z',
    })
  })

  test('the selection id is the server’s own, whatever a browser sends', async () => {
    const { cart } = await saved({ plan: 'yearly', selectionId: 'mine' })
    expect(cart.productSelections['selectionId']).toMatch(/^[\w-]{36}$/)
    const again = await saved({ selectionId: 'other' })
    expect(again.cart.productSelections['selectionId']).toBe(cart.productSelections['selectionId'])
  })

  test('changes to different fields from two tabs merge without a notice', async () => {
    const { cart } = await saved({ plan: 'yearly', package: 'agency' })
    await saved({ plan: 'monthly' }, { baseVersion: cart.version })
    const second = await saved({ package: 'automated' }, { baseVersion: cart.version })
    expect(second.replaced).toEqual({})
    expect(second.cart.productSelections).toMatchObject({ plan: 'monthly', package: 'automated' })
  })

  test('on the same field the later save wins, and gets the value that it overwrote unseen', async () => {
    const { cart } = await saved({ plan: 'yearly' })
    await saved({ plan: 'quarterly' }, { baseVersion: cart.version })
    const second = await saved({ plan: 'monthly' }, { baseVersion: cart.version })
    expect(second.replaced).toEqual({ plan: 'quarterly' })
    expect(second.cart.productSelections).toMatchObject({ plan: 'monthly' })
    expect((await saved({ plan: 'yearly' }, { baseVersion: second.cart.version })).replaced).toEqual({})
  })

  test('saving the stored values replaces nothing', async () => {
    await saved({ films: [{ id: 'a', lengthSeconds: 5 }] })
    expect((await saved({ films: [{ lengthSeconds: 5, id: 'a' }] })).replaced).toEqual({})
  })

  test('a save that is sent twice leaves the cart as it was, version included, so that its payment still clears it', async () => {
    const first = await saved({ plan: 'yearly' }, { productTotalPrice: 10 })
    const again = await saved({ plan: 'yearly' }, { productTotalPrice: 10 })
    expect(again).toEqual(first)
    const dearer = await saved({ plan: 'yearly' }, { productTotalPrice: 12 })
    expect([dearer.cart.version, dearer.cart.productTotalPrice]).toEqual([2, 12])
  })

  test('a base version of a cart that was cleared meanwhile is ignored', async () => {
    const old = await saved({ plan: 'yearly' })
    await clearCart(database, userId)
    await saved({ plan: 'quarterly' })
    const late = await saved(
      { plan: 'monthly' },
      { baseVersion: 9, baseSelectionId: String(old.cart.productSelections['selectionId']) },
    )
    expect(late.replaced).toEqual({ plan: 'quarterly' })
  })

  test('twenty concurrent saves are all stored, one after the other', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `field${index}`)
    await Promise.all(names.map((name) => save({ [name]: name })))
    const cart = await stored()
    expect(cart?.version).toBe(20)
    for (const name of names) expect(cart?.productSelections).toHaveProperty(name, name)
  })

  test('photos that are not the person’s own are dropped, the rest of the item stays', async () => {
    const { cart } = await saved({
      items: [{ id: 'i', name: 'Kettle', photoIds: ['photo-1', 'someone-elses', 7, 'photo-2'] }, 'broken'],
    })
    expect(cart.productSelections['items']).toEqual([
      { id: 'i', name: 'Kettle', photoIds: ['photo-1', 'photo-2'] },
      'broken',
    ])
  })

  test('what PostgreSQL can’t store in text is left out instead of failing the save', async () => {
    const { cart } = await saved({ producerNote: 'a\u0000b\ud800c' })
    expect(cart.productSelections).toMatchObject({ producerNote: 'ab\ufffdc' })
  })

  test('a selection beyond the size limit is refused, and the stored one stays', async () => {
    await saved({ plan: 'yearly' })
    await expect(save({ producerNote: 'x'.repeat(520 * 1024) })).rejects.toMatchObject({
      code: 'body_too_large',
    })
    expect((await stored())?.productSelections).not.toHaveProperty('producerNote')
  })
})

describe('a cart that is cleared or paid', () => {
  test('clearing deletes it, and the next save starts a new selection', async () => {
    const before = await saved({ plan: 'yearly' })
    expect(await clearCart(database, userId)).toEqual({ cleared: true })
    expect(await stored()).toBeNull()
    const after = await saved({ package: 'agency' })
    expect(after.cart.version).toBe(1)
    expect(after.cart.productSelections).not.toHaveProperty('plan')
    expect(after.cart.productSelections['selectionId']).not.toBe(before.cart.productSelections['selectionId'])
  })

  test('a payment clears exactly the cart that was paid', async () => {
    await saved({ plan: 'yearly' })
    const paid = await findCart(database.db, userId)
    expect(paid).toMatchObject({ selections: { plan: 'yearly', package: 'automated' }, version: 1 })
    if (!paid) throw new Error('no cart')
    await saved({ plan: 'monthly' })
    expect(await clearPaidCart(database.db, userId, paid.version, paid.selectionId)).toBe(false)
    const changed = await findCart(database.db, userId)
    expect(changed).toMatchObject({ selections: { plan: 'monthly' }, version: 2 })
    expect(changed?.selectionId, 'a new wish, that was not sold yet').not.toBe(paid.selectionId)
    expect(await clearPaidCart(database.db, userId, 2, changed?.selectionId ?? '')).toBe(true)
    expect(await stored()).toBeNull()
    expect(await findCart(database.db, userId)).toBeNull()
  })
})
