import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearCart, readCart, saveCart } from '#shared/contract/cart.ts'
import { makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a cart is read, saved and cleared by its owner, and by no other user', async () => {
  const [ada, bob] = [await makeUser(app.db), await makeUser(app.db)]
  expect((await app.call(readCart, {}, { as: ada })).output).toEqual({ cart: null })

  const saved = await app.call(
    saveCart,
    { productSelections: { plan: 'yearly' }, productTotalPrice: '1216' },
    { as: ada },
  )
  expect(saved.output).toMatchObject({
    saved: true,
    cart: { productTotalPrice: 1216, version: 1 },
    replaced: {},
  })
  expect((await app.call(readCart, {}, { as: bob })).output).toEqual({ cart: null })

  await app.call(clearCart, {}, { as: bob })
  expect((await app.call(readCart, {}, { as: ada })).output.cart?.productSelections).toMatchObject({
    plan: 'yearly',
  })
  expect((await app.call(clearCart, {}, { as: ada })).output).toEqual({ cleared: true })
  expect((await app.call(readCart, {}, { as: ada })).output).toEqual({ cart: null })
})

test('selections that are not an object are answered, not refused', async () => {
  const ada = await makeUser(app.db)
  for (const productSelections of [null, [], 'films', 3, undefined]) {
    const answer = await app.call(saveCart, { productSelections }, { as: ada })
    expect([answer.status, answer.output]).toEqual([200, { saved: false }])
  }
})

test('a photo of someone else is dropped from an item', async () => {
  const [ada, bob] = [await makeUser(app.db), await makeUser(app.db)]
  for (const owner of [ada, bob]) {
    await app.db
      .insertInto('files')
      .values({
        id: `photo-${owner.id}`,
        ownerId: owner.id,
        uploadedBy: owner.id,
        purpose: 'item-photo',
        storageKey: `photo-${owner.id}`,
        mediaType: 'image/webp',
        bytes: 1,
        originalName: 'kettle.jpg',
      })
      .execute()
  }
  const items = [{ id: 'i', name: 'Kettle', photoIds: [`photo-${ada.id}`, `photo-${bob.id}`] }]
  const { output } = await app.call(saveCart, { productSelections: { items } }, { as: ada })
  expect(output).toMatchObject({
    cart: { productSelections: { items: [{ photoIds: [`photo-${ada.id}`] }] } },
  })
})

test('a body beyond the limit is refused with its own code', async () => {
  const ada = await makeUser(app.db)
  const productSelections = { producerNote: 'x'.repeat(600 * 1024) }
  const answer = await app.call(saveCart, { productSelections }, { as: ada })
  expect([answer.status, answer.problem.code]).toEqual([413, 'body_too_large'])
})
