import type { SessionUser } from '#shared/contract/identity/identity.ts'
import { readCachedRoles } from './cached-roles.ts'
import { readCachedUser } from './cached-user.ts'

/** Who was here last, for a first guess before the server answers. What is broken is logged, once, and counts as empty. */
export function readCachedSession(): { user: SessionUser | null; roles: readonly string[] } {
  return { user: readCachedUser(), roles: readCachedRoles() }
}

/** Stores user and roles for the next start; without a user both are removed. */
export function writeCachedSession(session: { user: SessionUser | null; roles: readonly string[] }): void {
  try {
    if (session.user) {
      writeIfChanged('user', JSON.stringify(session.user))
      writeIfChanged('roles', JSON.stringify(session.roles))
    } else {
      localStorage.removeItem('user')
      localStorage.removeItem('roles')
    }
  } catch {
    // Storage may be blocked or full: the cache is only a first guess.
  }
}

/** An unchanged entry is not written again: other tabs listen for changes and would ask the server for nothing. */
function writeIfChanged(key: string, text: string): void {
  if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
}
