import type { z } from 'zod'

/** What was typed and not yet saved or sent: in memory, and in session storage for a reload of the tab. */
const drafts = new Map<string, unknown>()

const storagePrefix = 'draft/'

/** Begins the keys of drafts that hold a secret, such as the address of a link: they end with the session. */
export const secretKeyPrefix = 'secret/'

/** Whose drafts they are. Not one of them: it stays when they are cleared. */
const ownerKey = 'drafts-of'
let owner: string | null = null

let clearings = 0
let secretClearings = 0

/**
 * How often a draft with this key was cleared with others in this page. A mutation whose answer is stored compares it with
 * the count of its `onMutate`: what was asked for before a clearing belongs to nobody here.
 */
export const countClearings = (key: string): number =>
  key.startsWith(secretKeyPrefix) ? secretClearings : clearings

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
    const text = sessionStorage.getItem(storagePrefix + key)
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
    sessionStorage.setItem(storagePrefix + key, JSON.stringify(value))
  } catch {
    // Storage is blocked or full: the draft lasts until the page is loaded anew.
  }
  notify()
}

export function dropDraft(key: string): void {
  drafts.delete(key)
  try {
    sessionStorage.removeItem(storagePrefix + key)
  } catch {
    // Nothing was stored then.
  }
  notify()
}

/** Drops all drafts of this tab: the user has signed out, or it is another one. */
export function clearDrafts(): void {
  clearings += 1
  secretClearings += 1
  dropDraftsUnder('')
}

/** Drops what only a session may show. What was typed waits for its user to sign in again. */
export function clearSecretDrafts(): void {
  secretClearings += 1
  dropDraftsUnder(secretKeyPrefix)
}

/** Drops the drafts whose keys begin so. */
export function dropDraftsUnder(keyPrefix: string): void {
  for (const key of drafts.keys()) if (key.startsWith(keyPrefix)) drafts.delete(key)
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index))
    for (const key of keys) if (key?.startsWith(storagePrefix + keyPrefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored then.
  }
  notify()
}
