import type { Database } from '../../outside/database/connection/connect-database.ts'
import { StartError } from '../../config/start-error.ts'
import { findStoredCurrency } from './checkout.db.ts'

/**
 * Requires the setting's currency to be the database's: no stored amount may be shown or charged in another one. All
 * rows have the same, so the first one decides.
 *
 * @throws StartError where something was sold, or is about to be, in another currency
 */
export async function requireStoredCurrency(db: Database, currency: string): Promise<void> {
  const stored = await findStoredCurrency(db)
  if (stored === null || stored === currency) return
  throw new StartError(
    `The setting CURRENCY is ${currency}, but this database sells in ${stored}: set CURRENCY=${stored}, or start with an empty database.`,
  )
}
