import { addMonths } from '#shared/time-units.ts'
import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { deleteEventsBefore } from './events.db.ts'

/** A year and a month: a yearly subscription's last renewal is still there when the next one comes. */
const retentionMonths = 13

/**
 * Removes events older than 13 months. Those of the studio's record of changes stay: they say who moved money and who
 * gave whom which role.
 * @returns how many were removed
 */
export async function removeOldEvents(deps: { db: Database; clock: Clock }): Promise<number> {
  return deleteEventsBefore(deps.db, addMonths(deps.clock.now(), -retentionMonths))
}
