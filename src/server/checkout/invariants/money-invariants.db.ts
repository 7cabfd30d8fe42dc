import { sql } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { tokenInvariants } from '../../tokens/token-invariants.ts'
import type { Invariant } from '../../tokens/token-invariants.ts'
import { blockInvariants } from './block-invariants.db.ts'
import { chargeInvariants } from './charge-invariants.db.ts'
import { refundInvariants } from './refund-invariants.db.ts'
import { saleInvariants } from './sale-invariants.db.ts'
import { isParkedEvent } from '../../outside/database/tables/row-conditions.ts'

/** Invariants of all payments, true at any moment and after any crash. */
export const moneyInvariants: readonly Invariant[] = [
  ...saleInvariants,
  ...chargeInvariants,
  ...refundInvariants,
  ...blockInvariants,
  ...tokenInvariants,
  {
    rule: 'No payment event waits for a person',
    offences: sql`
      select 'event ' || id || ' (' || type || '): ' || coalesce(last_error, '') as offence
      from payment_events where ${isParkedEvent}`,
  },
]

export async function findOffences(db: Database, { offences }: Invariant): Promise<string[]> {
  const { rows } = await offences.execute(db)
  return rows.map(({ offence }) => offence)
}
