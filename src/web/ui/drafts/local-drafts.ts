import type { z } from 'zod'

/** What the browser did not store, because its storage is blocked or full: it lasts as long as the tab. */
const unstored = new Map<string, string>()

/**
 * What is being written, in this browser's local storage: it outlives the tab, and signing out, under a key that names its
 * user.
 *
 * @returns null where none is stored, or what is stored is none
 */
export function readLocalDraft<Value>(storageKey: string, schema: z.ZodType<Value>): Value | null {
  const text = readLocalText(storageKey)
  return text === null ? null : parseLocalDraft(text, schema)
}

/** The same as text, for what needs the same value as long as nothing changes. */
export const readLocalText = (storageKey: string): string | null =>
  unstored.get(storageKey) ?? readStored(storageKey)

/** The keys with this prefix under which something is stored. */
export function listLocalDraftKeys(prefix: string): string[] {
  return [...new Set([...unstored.keys(), ...listStoredKeys()])].filter((key) => key.startsWith(prefix))
}

/** @returns null for what is no draft: written by hand, or by another version of the page */
export function parseLocalDraft<Value>(text: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function readStored(storageKey: string): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null // Blocked storage is empty storage.
  }
}

function listStoredKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return [] // Blocked storage is empty storage.
  }
}

/** @param text null to drop it */
export function writeLocalDraft(storageKey: string, text: string | null): void {
  unstored.delete(storageKey)
  try {
    if (text === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, text)
  } catch {
    if (text !== null) unstored.set(storageKey, text)
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/**
 * Calls back when something is stored or dropped, in this tab or another one.
 * @returns the end
 */
export function subscribeToLocalDrafts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
