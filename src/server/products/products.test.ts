import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedFigures } from '#shared/products/catalogue.ts'
import { makeAdmin } from '#test/factories.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import type { SignedInUser } from '../http/principal.ts'
import { listAuditEntries } from '../admin/list-audit-entries.ts'
import { CatalogueCache } from './catalogue-cache.ts'
import { findCatalogue } from './products.db.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { updatePriceFigures } from './update-price-figures.ts'
import { createProduct, updateProduct } from './update-product.ts'

let database: TestDatabase
let admin: SignedInUser
let catalogueCache: CatalogueCache

beforeAll(async () => {
  database = await createTestDatabase()
  await seedCatalogue(database.db)
  admin = await makeAdmin(database.db)
  catalogueCache = new CatalogueCache(() => findCatalogue(database.db, 'usd'))
})
afterAll(() => database.close())

const deps = () => ({ db: database.db, clock: new TestClock(), catalogueCache })

describe('the catalogue', () => {
  it('is seeded once and never written over', async () => {
    const { products } = await catalogueCache.readCatalogue()
    expect(products.map((p) => p.id)).toEqual(['ad-5', 'ad-15', 'ad-30', 'custom', 'cutdowns'])
    await updateProduct(deps(), admin, { productId: 'ad-5', title: 'Five' })
    await seedCatalogue(database.db)
    expect((await catalogueCache.readCatalogue()).products[0]?.title).toBe('Five')
  })

  it('refuses a film that costs nothing', async () => {
    const free = { tokens: 0 }
    const refusal = { code: 'invalid_input', fields: { tokens: 'A film costs at least one token.' } }
    await expect(updateProduct(deps(), admin, { productId: 'ad-15', ...free })).rejects.toMatchObject(refusal)
    const twelve = { title: 'Twelve', description: '', lengthSeconds: 12, isActive: true, position: 9 }
    await expect(createProduct(deps(), admin, { ...twelve, ...free })).rejects.toMatchObject(refusal)
    await updateProduct(deps(), admin, { productId: 'cutdowns', ...free })
    await updateProduct(deps(), admin, { productId: 'cutdowns', tokens: 1 })
  })

  it('moves its version with every change, and shows the change at once', async () => {
    const before = await catalogueCache.readCatalogue()
    await updatePriceFigures(deps(), admin, {
      ...seedFigures,
      tokenPriceCents: { automated: 20_000, agency: 40_000 },
    })
    const after = await catalogueCache.readCatalogue()
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.figures.tokenPriceCents.automated).toBe(20_000)
  })

  it('has one ad per length', async () => {
    const ten = { title: 'Ten', description: '', lengthSeconds: 10, tokens: 2, isActive: true, position: 9 }
    await createProduct(deps(), admin, ten)
    await expect(createProduct(deps(), admin, ten)).rejects.toMatchObject({ code: 'length_taken' })
    await expect(
      updateProduct(deps(), admin, { productId: 'ad-5', lengthSeconds: 15 }),
    ).rejects.toMatchObject({
      code: 'length_taken',
    })
  })

  it('keeps at least one film on sale', async () => {
    const { products } = await catalogueCache.readCatalogue()
    const videos = products.filter((p) => p.kind !== 'cutdowns')
    for (const video of videos.slice(1))
      await updateProduct(deps(), admin, { productId: video.id, isActive: false })
    const last = updateProduct(deps(), admin, { productId: videos[0]?.id ?? '', isActive: false })
    await expect(last).rejects.toMatchObject({ code: 'last_product' })
  })

  it('records who changed what, with before and after', async () => {
    const { entries } = await listAuditEntries(deps(), { pageSize: 50, subjectKind: 'price-figures' })
    expect(entries[0]).toMatchObject({
      actorEmail: admin.email,
      before: { tokenPriceCents: { automated: 19_000 } },
      after: { tokenPriceCents: { automated: 20_000 } },
    })
  })

  it('refuses to replace what the sender has not seen', async () => {
    const { products, figures } = await catalogueCache.readCatalogue()
    const product = { productId: 'cutdowns', title: 'Cutdowns' }
    const seen = { title: products.find(({ id }) => id === 'cutdowns')?.title }
    const meanwhile = { code: 'changed_meanwhile' }
    await updateProduct(deps(), admin, { productId: 'cutdowns', title: 'Re-framed', tokens: 2 })
    await expect(updateProduct(deps(), admin, { ...product, seen })).rejects.toMatchObject(meanwhile)
    await updateProduct(deps(), admin, { ...product, seen: { title: 'Re-framed' } })

    await updatePriceFigures(deps(), admin, { ...figures, minimumTokens: 4 })
    const next = { ...figures, minimumTokens: 5 }
    await expect(updatePriceFigures(deps(), admin, { ...next, seen: figures })).rejects.toMatchObject(
      meanwhile,
    )
    await updatePriceFigures(deps(), admin, { ...next, seen: { ...figures, minimumTokens: 4 } })
    expect((await catalogueCache.readCatalogue()).figures.minimumTokens).toBe(5)
  })

  it('does not bring an old catalogue back when a slow read ends after a change', async () => {
    const slow = Promise.withResolvers<Awaited<ReturnType<typeof findCatalogue>>>()
    const current = await findCatalogue(database.db, 'usd')
    const reads = [() => slow.promise, async () => current]
    const cache = new CatalogueCache(() => (reads.shift() ?? (async () => current))())
    void cache.readCatalogue()
    cache.invalidate()
    slow.resolve({ ...current, version: -1 })
    expect((await cache.readCatalogue()).version).toBe(current.version)
  })
})
