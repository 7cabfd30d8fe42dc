import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

/** How many subscriptions each of these users has, canceled ones included. */
export type CountSubscriptions = (
  db: Database,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>

/** What the users area needs. */
export interface UsersDeps {
  db: Database
  clock: Clock
  countSubscriptions: CountSubscriptions
}
