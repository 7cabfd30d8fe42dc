import { allFlagsOff } from '#shared/system/system-flags.ts'
import type { SystemStatus } from '#shared/contract/system.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

/** Reads system/status. What is missing reads as all flags off. */
export async function findSystemStatus(db: Database): Promise<SystemStatus> {
  const row = await db.selectFrom('systemFlags').selectAll().where('id', '=', 'status').executeTakeFirst()
  if (!row) return { ...allFlagsOff, reason: '', endsAt: null }
  return {
    disableWrites: row.disableWrites,
    disableFileUploads: row.disableFileUploads,
    disableNonEssentialFunctions: row.disableNonEssentialFunctions,
    completeShutdown: row.completeShutdown,
    reason: row.reason,
    endsAt: row.endsAt?.toISOString() ?? null,
  }
}

/** Locks system/status until the end of the transaction, and reads it. */
export async function lockSystemStatus(tx: Database): Promise<SystemStatus> {
  await tx.selectFrom('systemFlags').select('id').where('id', '=', 'status').forUpdate().execute()
  return findSystemStatus(tx)
}

export async function writeSystemStatus(db: Database, status: SystemStatus, now: Date): Promise<void> {
  const values = {
    ...status,
    endsAt: status.endsAt === null ? null : new Date(status.endsAt),
    updatedAt: now,
  }
  await db
    .insertInto('systemFlags')
    .values({ id: 'status', ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
