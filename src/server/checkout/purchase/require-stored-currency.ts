import type { Database } from '../../outside/database/connection/connect-database.ts'
import { StartError } from '../../config/start-error.ts'
import { findStoredCurrency } from './checkout.db.ts'

/**
 * One database has one currency: no stored amount is ever shown or charged in another one than it was sold in. All rows have
 * the same, so that the first one found tells.
 *
 * @throws StartError where something was sold, or is about to be, in another currency than the setting's
 */
export async function requireStoredCurrency(db: Database, currency: string): Promise<void> {
  const stored = await findStoredCurrency(db)
  if (stored === null || stored === currency) return
  throw new StartError(
    `The setting CURRENCY is ${currency}, but this database sells in ${stored}: set CURRENCY=${stored}, or start with an empty database.`,
  )
}
