import type { z } from 'zod'

/** What was typed and not yet saved or sent: in memory, and in session storage for a reload of the tab. */
const drafts = new Map<string, unknown>()

const prefix = 'draft/'

/** Begins the keys of drafts that hold a secret, such as the address of a link: they end with the session. */
export const secretKind = 'secret/'

/** Whose drafts they are. Not one of them: it stays when they are cleared. */
const ownerKey = 'drafts-of'
let owner: string | null = null

let clearings = 0

/** How often drafts were cleared in this page: an answer that was asked for before the last time belongs to nobody here. */
export const countClearings = (): number => clearings

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** @returns the end */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Clears the drafts of another person, which a session that ended by itself has left. */
export function clearDraftsOfOtherUser(uid: string): void {
  if ((owner ?? readOwner() ?? uid) !== uid) clearDrafts()
  owner = uid
  try {
    sessionStorage.setItem(ownerKey, uid)
  } catch {
    // Nothing outlives the page then.
  }
}

function readOwner(): string | null {
  try {
    return sessionStorage.getItem(ownerKey)
  } catch {
    return null // Blocked storage is empty storage.
  }
}

/**
 * @param schema validates what is stored: an older version of the page may have written it
 * @returns undefined where there is none
 */
export function readDraft<Value>(key: string, schema: z.ZodType<Value>): Value | undefined {
  // A key begins with the name of its kind, so no other kind of value is in memory under it.
  if (drafts.has(key)) return drafts.get(key) as Value
  try {
    const text = sessionStorage.getItem(prefix + key)
    if (text === null) return undefined
    const stored = schema.parse(JSON.parse(text))
    // The same object the next time.
    drafts.set(key, stored)
    return stored
  } catch {
    return undefined // Blocked storage is empty storage, and an invalid draft is none.
  }
}

export function storeDraft(key: string, value: unknown): void {
  drafts.set(key, value)
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // Storage is blocked or full: the draft lasts until the page is loaded anew.
  }
  notify()
}

export function dropDraft(key: string): void {
  drafts.delete(key)
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Nothing was stored then.
  }
  notify()
}

/** Drops all drafts of this tab: the user has signed out, or it is another one. */
export const clearDrafts = (): void => clearKind('')

/** Drops what only a session may show. What was typed waits for its user to sign in again. */
export const clearSecretDrafts = (): void => clearKind(secretKind)

function clearKind(kind: string): void {
  clearings += 1
  for (const key of drafts.keys()) if (key.startsWith(kind)) drafts.delete(key)
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index))
    for (const key of keys) if (key?.startsWith(prefix + kind)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored then.
  }
  notify()
}
