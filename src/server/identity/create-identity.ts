import type { Identity } from './identity.ts'
import { answerAuth } from './answer-auth.ts'
import { withDatabaseTimeout } from '../outside/database/connection/database-timeout.ts'
import { openGoogleLibrary } from './google/google-library.ts'
import type { IdentityDeps } from './store/identity-deps.ts'
import { readSession } from './session/read-session.ts'
import { sessionSecret } from './session/start-session.ts'

/** Longest wait for a session, which every signed-in request reads first: without it nothing else would succeed. */
const sessionTimeoutMs = 4_000

/** Signing up, in and out. Opens nothing before it is asked: the secret is read with the first cookie. */
export function createIdentity(deps: IdentityDeps): Identity {
  const readSecret = cacheFirst(() => sessionSecret(deps.db))
  const openLibrary = cacheFirst(async () => openGoogleLibrary(deps, await readSecret()))
  const context = { deps, readSecret, openGoogleLibrary: openLibrary }
  const read: Identity['readSession'] = (request) =>
    withDatabaseTimeout(readSession(deps, readSecret, request), sessionTimeoutMs)
  return {
    readSession: read,
    answer: (request, reply) => answerAuth(context, read, request, reply),
  }
}

/** Caches the first successful result of `make`; failures are not cached. */
function cacheFirst<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
