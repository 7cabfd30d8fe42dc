import { sql } from 'kysely'
import { addMonths } from '#shared/time-units.ts'
import type { Clock } from '../clock.ts'
import { connectDatabase, openPool, type Database } from '../database/connection/connect-database.ts'
import type { KeyAttempts } from './make-once.ts'

/**
 * The attempts of actions in our own tables; an action has no row until its first key was used up. On a connection of
 * its own: what is written outlasts the rollback of the caller, who would otherwise hold one connection of the common
 * pool and wait for a second one (deadlock).
 */
export function openKeyAttempts(databaseUrl: string): KeyAttempts & { close(): Promise<void> } {
  const db = connectDatabase(openPool(databaseUrl, { maxConnections: 1 }))
  return {
    close: () => db.destroy(),
    async findAttempt(action) {
      const row = await db
        .selectFrom('keyAttempts')
        .select('attempt')
        .where('action', '=', action)
        .executeTakeFirst()
      return row?.attempt ?? 1
    },
    async raiseAttempt(action, usedUp) {
      await db
        .insertInto('keyAttempts')
        .values({ action, attempt: usedUp + 1 })
        .onConflict((conflict) =>
          conflict
            .column('action')
            .doUpdateSet({ attempt: usedUp + 1, raisedAt: sql<Date>`now()` })
            .where('keyAttempts.attempt', '=', usedUp),
        )
        .execute()
    },
  }
}

/** Longer than anything is retried: the provider itself forgets keys after a day or more. */
const retentionMonths = 13

/**
 * Removes the attempts of actions that were last retried 13 months ago.
 * @returns how many were removed
 */
export async function removeOldKeyAttempts({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('keyAttempts')
    .where('raisedAt', '<', addMonths(clock.now(), -retentionMonths))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
