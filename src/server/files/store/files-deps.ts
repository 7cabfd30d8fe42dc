import type { Identity } from '../../identity/identity.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import type { SystemStatusCache } from '../../system/system-status-cache.ts'
import type { FileTargets } from './file-targets.ts'
import type { UploadStore } from './upload-store.ts'

/** What the files area needs: `fileTargets` answers for the areas above that files are attached to. */
export interface FilesDeps {
  db: Database
  clock: Clock
  storage: Storage
  uploads: UploadStore
  fileTargets: FileTargets
  identity: Identity
  systemStatus: SystemStatusCache
}
