import { priceFiguresSchema } from '#shared/products/catalogue.ts'
import type { Catalogue, PriceFigures, Product } from '#shared/products/catalogue.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

const productColumns = [
  'id',
  'kind',
  'title',
  'description',
  'lengthSeconds',
  'tokens',
  'isActive',
  'position',
] as const

/**
 * Version, products and figures of one moment.
 * @param currency what its prices are in
 */
export async function findCatalogue(db: Database, currency: string): Promise<Catalogue> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { version } = await tx.selectFrom('catalogueVersion').select('version').executeTakeFirstOrThrow()
      const products = await tx
        .selectFrom('products')
        .select(productColumns)
        .orderBy('position')
        .orderBy('id')
        .execute()
      return { version: Number(version), products, figures: await findPriceFigures(tx), currency }
    })
}

export async function findPriceFigures(db: Database): Promise<PriceFigures> {
  const row = await db.selectFrom('priceFigures').select('figures').executeTakeFirstOrThrow()
  return priceFiguresSchema.parse(row.figures)
}

/** All products, locked until the transaction ends: what is checked of them together stays so. */
export async function lockProducts(tx: Database): Promise<Product[]> {
  return tx
    .selectFrom('products')
    .select(productColumns)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** @throws a unique violation where there is an ad of this length already */
export async function insertProduct(tx: Database, product: Product): Promise<void> {
  await tx.insertInto('products').values(product).execute()
}

export async function writeProduct(tx: Database, { id, ...values }: Product, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...values, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function writePriceFigures(tx: Database, figures: PriceFigures): Promise<void> {
  const values = { figures: JSON.stringify(figures) }
  await tx
    .insertInto('priceFigures')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Fills an empty catalogue; a catalogue that is there stays as it is. */
export async function insertCatalogueWhereEmpty(
  db: Database,
  seed: { products: readonly Product[]; figures: PriceFigures },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('priceFigures')
      .values({ figures: JSON.stringify(seed.figures) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 0n) return
    await tx
      .insertInto('products')
      .values([...seed.products])
      .execute()
  })
}
