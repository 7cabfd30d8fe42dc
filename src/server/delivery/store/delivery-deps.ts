import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import type { SystemStatusCache } from '../../system/system-status-cache.ts'

/** A person's yes to exactly the bytes and words of a cut. */
export interface CutApproval {
  /** SHA-256 over the canonical JSON of what was approved, in hex. */
  sha256: string
  by: string
  at: Date
}

/** Answers for the area that customers approve cuts in. Cuts without an approval have no entry. */
export type FindApprovals = (db: Database, cutIds: readonly string[]) => Promise<Map<string, CutApproval>>

/** What the delivery area needs. */
export interface DeliveryDeps {
  db: Database
  clock: Clock
  config: Config
  storage: Storage
  identity: Identity
  systemStatus: SystemStatusCache
  log: FastifyBaseLogger
  findApprovals: FindApprovals
}
