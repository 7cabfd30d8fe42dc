import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { insertCatalogueWhereEmpty } from './products.db.ts'

/** Gives a new installation its catalogue. What is there is never touched. */
export async function seedCatalogue(db: Database): Promise<void> {
  await insertCatalogueWhereEmpty(db, { products: seedProducts, figures: seedFigures })
}
