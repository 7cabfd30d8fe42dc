import { createContext, useContext, useSyncExternalStore } from 'react'
import { isSameJson } from '#shared/same-json.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { readSession, type SessionUser } from '#shared/contract/identity/identity.ts'
import { call, Refusal, errorMessage } from '../call/call.ts'
import { clearDrafts, clearDraftsOfOtherUser, clearSecretDrafts } from '../ui/drafts/stored-drafts.ts'
import { sessionCachedEvent } from './use-is-likely-signed-in.ts'
import { readCachedSession, writeCachedSession } from './session-cache.ts'

/** Who is here. `loading` until the first answer of the server; `problem` says why it takes long. */
export type Session =
  | { state: 'loading'; user: null; roles: readonly string[]; problem: string | null }
  | { state: 'signed-out'; user: null; roles: readonly string[] }
  /** There is a session, and it may do nothing: the account is suspended. */
  | { state: 'suspended'; user: null; roles: readonly string[] }
  | {
      state: 'signed-in'
      user: SessionUser
      roles: readonly string[]
      /** An admin who is none until a second factor is set up. */
      isSecondFactorNeeded: boolean
    }

const loading: Session = { state: 'loading', user: null, roles: [], problem: null }
const signedOut: Session = { state: 'signed-out', user: null, roles: [] }
const suspended: Session = { state: 'suspended', user: null, roles: [] }

let current: Session = loading
let isStarted = false
/** The first answer is on its way. */
let isReading = false
/** Readings are counted as they begin: one that was overtaken by a later one is dropped. */
let begunReadings = 0
let storedReading = 0
/** The last reading that had begun when the session was found to have ended: it, and those before it, may still report that session. */
let outdatedReading = 0
const listeners = new Set<() => void>()

function setCurrent(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

const currentSession = (): Session => current

/**
 * Reads the session from the server and notifies all listeners. Called at start, after signing in, and when another tab
 * signed in or out. A failure keeps what was known; at start it is retried until it works.
 */
export async function refreshSession(): Promise<Session> {
  for (let attempt = 0; ; attempt++) {
    const reading = ++begunReadings
    try {
      const session = await askServer()
      if (reading > outdatedReading) return storeReading(session, reading)
    } catch (error) {
      if (current.state !== 'loading') throw error
      setCurrent({
        state: 'loading',
        user: null,
        roles: [],
        problem: `${errorMessage(error)} Trying again by itself.`,
      })
      await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, 8000)))
    }
  }
}

async function askServer(): Promise<Session> {
  try {
    return describeAnswer(await call(readSession, {}))
  } catch (error) {
    if (isSuspended(error)) return suspended
    throw error
  }
}

export function describeAnswer({
  user,
  roles,
  isSecondFactorNeeded = false,
}: OutputOf<typeof readSession>): Session {
  return user ? { state: 'signed-in', user, roles, isSecondFactorNeeded } : signedOut
}

/** Begins with the session that the page was rendered for. The server is asked all the same, as on every page. */
export function adoptSession(session: Session): void {
  if (!isStarted && current.state === 'loading') current = session
}

const isSuspended = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'account_suspended'

function storeReading(session: Session, reading: number): Session {
  if (reading < storedReading) return current
  storedReading = reading
  return storeSession(session)
}

function storeSession(session: Session): Session {
  writeCachedSession(session)
  window.dispatchEvent(new Event(sessionCachedEvent))
  if (current.user && session.user && current.user.uid !== session.user.uid) {
    // Everything here belongs to another user: caches, forms, and what the document was rendered with.
    setCurrent(loading)
    clearDrafts()
    location.reload()
    return current
  }
  if (session.user) clearDraftsOfOtherUser(session.user.uid)
  else clearSecretDrafts()
  // An unchanged session notifies no listener: the cart would be fetched again.
  if (!isSameJson(session, current)) setCurrent(session)
  return current
}

/**
 * Asks once more who is here, at every page that is opened: what pages show may be a copy, and a role that was taken or
 * an account that was suspended shall count from the next click, not from the next time that something is read.
 */
export function revalidateSession(): void {
  if (current.state === 'signed-in' && !isReading) void refreshSession().catch(() => undefined)
}

/** Forgets who was here: roles and cached user are gone before the next page is drawn. */
export function forgetSession(): void {
  endSession(signedOut)
}

/** Readings under way are begun again when they are answered: by then, someone may have signed in. */
function endSession(session: Session): void {
  outdatedReading = begunReadings
  storeSession(session)
}

/** A session that ended, or was suspended, elsewhere shows itself as a refused call: the guards then say so. */
export function handleSessionError(error: unknown): void {
  if (isSuspended(error)) endSession(suspended)
  else if (error instanceof Refusal && error.code === 'signed_out') forgetSession()
}

/**
 * As `forgetSession`, for a sign-out by a whole page load: cache and drafts are gone at once, the page forgets when it is
 * left. Earlier, the guards would lead to the sign-in page for a moment; never, and a browser that keeps the page for its
 * back button would show it again.
 */
export function forgetSessionOnLeaving(): void {
  // Readings under way are dropped: they would cache the user again.
  storedReading = ++begunReadings
  writeCachedSession(signedOut)
  clearDrafts()
  clearDraftsInOtherTabs()
  window.addEventListener('pagehide', () => setCurrent(signedOut), { once: true })
}

const draftsClearedKey = 'drafts-cleared'

/** A session that ended by itself leaves what was typed: other tabs cannot tell it from a sign-out by the cached user. */
function clearDraftsInOtherTabs(): void {
  try {
    // Other tabs receive the event although the entry is removed at once.
    localStorage.setItem(draftsClearedKey, 'now')
    localStorage.removeItem(draftsClearedKey)
  } catch {
    // Without storage other tabs cannot be reached.
  }
}

/** The auth-state listener: called with the present state at once, then at every change. Returns the way out. */
export function onSessionChange(listener: (session: Session) => void): () => void {
  const notify = () => listener(current)
  const stop = subscribe(notify)
  notify()
  return stop
}

function start(): void {
  isStarted = true
  readCachedSession() // Logs a broken entry, on pages whose frame reads none.
  isReading = true
  refreshSession()
    // A page that was rendered for a session goes on with it.
    .catch(() => undefined)
    .finally(() => (isReading = false))
  window.addEventListener('storage', (event) => {
    if (event.key === draftsClearedKey) clearDrafts()
    if (event.key === 'user' || event.key === 'roles') void refreshSession().catch(() => undefined)
  })
  // A page restored from the back/forward cache has missed all events meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void refreshSession().catch(() => undefined)
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isStarted) start()
  return () => listeners.delete(listener)
}

/** The session that the server rendered the page for; most pages are the same for everyone. */
export const RenderedSession = createContext<Session>(loading)

export function useSession(): Session {
  const rendered = useContext(RenderedSession)
  return useSyncExternalStore(subscribe, currentSession, () => rendered)
}
