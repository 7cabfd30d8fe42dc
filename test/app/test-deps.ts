import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import type { AppDeps } from '#server/app/app-deps.ts'
import { openUploadStore } from '#server/files/store/upload-store.ts'
import { countSubscriptions } from '#server/subscriptions/count-subscriptions.ts'
import { isParcelHeld } from '#server/videos/questions/is-parcel-held.ts'
import { fileTargets } from '#server/app/file-targets.ts'
import { createIdentity } from '#server/identity/create-identity.ts'
import { openLog } from '#server/app/open-log.ts'
import { systemClock } from '#server/outside/clock.ts'
import type { Payments } from '#server/outside/payments/payments.ts'
import { openDiskStorage } from '#server/outside/storage/disk-storage.ts'
import { CatalogueCache } from '#server/products/catalogue-cache.ts'
import { findCatalogue } from '#server/products/products.db.ts'
import { findSystemStatus } from '#server/system/system.db.ts'
import { SystemStatusCache } from '#server/system/system-status-cache.ts'

export const testBaseUrl = 'http://localhost:3000'

export type DepsOverrides = Partial<AppDeps> & { env?: Record<string, string> }

/** What a test that never pays has for a card provider. */
const noPayments = new Proxy({} as Payments, {
  get: (_target, name) => () => {
    throw new Error(`This test did not expect payments.${String(name)}`)
  },
})

/** The outside world of a test: a real database, files in a folder, silence, and no card provider. */
export async function createTestDeps(
  db: Database,
  folder: string,
  { env, ...overrides }: DepsOverrides = {},
): Promise<AppDeps> {
  const config = readConfig({ BASE_URL: testBaseUrl, DATA_DIR: folder, ...env })
  const log = openLog(false)
  log.level = 'silent'
  const clock = overrides.clock ?? systemClock
  const systemStatus = new SystemStatusCache(() => findSystemStatus(db), clock, log)
  return {
    config,
    db,
    log,
    clock,
    systemStatus,
    storage: await openDiskStorage(join(folder, 'files')),
    uploads: await openUploadStore({ s3: config.s3, dataFolder: folder }),
    fileTargets,
    payments: noPayments,
    identity: createIdentity({ config, db, clock, log, systemStatus }),
    catalogueCache: new CatalogueCache(() => findCatalogue(db, config.currency)),
    countSubscriptions,
    isParcelHeld,
    pages: null,
    sandboxOrigin: null,
    stopping: new AbortController().signal,
    ...overrides,
  }
}
