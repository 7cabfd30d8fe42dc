import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { CheckoutDeps } from '../purchase/checkout-deps.ts'
import { findOffences, moneyInvariants } from './money-invariants.db.ts'

export interface MoneyCheck {
  rule: string
  /** Empty: the rule holds. */
  offences: string[]
}

/** Holds all stored payments, subscriptions, statuses, videos and tokens against each other, at one moment. */
export function checkMoney(deps: Pick<CheckoutDeps, 'db'>): Promise<MoneyCheck[]> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(checkMoneyWithin)
}

/** The same, in a transaction of the caller's. */
export async function checkMoneyWithin(tx: Database): Promise<MoneyCheck[]> {
  const checks: MoneyCheck[] = []
  for (const invariant of moneyInvariants) {
    checks.push({ rule: invariant.rule, offences: await findOffences(tx, invariant) })
  }
  return checks
}
