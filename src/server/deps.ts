import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#shared/identity/roles.ts'
import type { Config } from './config/config.ts'
import type { FileTargets } from './files/file-targets.ts'
import type { UploadStore } from './files/upload-store.ts'
import type { PagesDeps } from './pages/pages.ts'
import type { Clock } from './outside/clock.ts'
import type { Database } from './outside/database/connect-database.ts'
import type { Payments } from './outside/payments/payments.ts'
import type { Storage } from './outside/storage/storage.ts'
import type { CatalogueCache } from './products/catalogue-cache.ts'
import type { SystemStatusCache } from './system/system-status-cache.ts'

export type { Database }

/** Who makes a request: read with the session, in one statement, on each request. */
export interface SignedInUser {
  id: string
  email: string
  emailVerified: boolean
  name: string
  image: string | null
  roles: Role[]
  /** An admin who has no second factor where one is needed: until then without the role. */
  isSecondFactorNeeded?: boolean
  sessionId: string
}

/** Signing up, in and out. The library behind it is known to identity/ only. */
export interface Identity {
  /**
   * Null for strangers, for expired or ended sessions, and for cookies that we did not sign.
   * @throws Refusal account_suspended; DatabaseTimeout after a few seconds without an answer
   */
  readSession(request: FastifyRequest): Promise<SignedInUser | null>
  /** Answers `/api/auth/*`. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Everything the product needs from outside; main.ts opens it, tests bring their own. */
export interface Deps {
  config: Config
  db: Database
  storage: Storage
  /** Where uploads gather before they are files. */
  uploads: UploadStore
  /** What files hang on, in areas above theirs. */
  fileTargets: FileTargets
  payments: Payments
  identity: Identity
  clock: Clock
  log: FastifyBaseLogger
  systemStatus: SystemStatusCache
  catalogueCache: CatalogueCache
  /** Where the pages come from: their build, or a Vite server in development. Null: calls only. */
  pages: Pick<PagesDeps, 'buildDir' | 'vite'> | null
  /** Where the stand-ins listen, for the `/sandbox/*` pages; null without stand-ins. */
  sandboxOrigin: string | null
  /** Aborted when the process has been asked to stop: it still serves for a moment. */
  stopping: AbortSignal
}
