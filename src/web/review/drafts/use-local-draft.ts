import { useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { readLocalDraft, subscribeToLocalDrafts, writeLocalDraft } from '../../ui/drafts/local-drafts.ts'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'

const prefix = 'review/'

/**
 * Something that is being written for a review, in this browser's local storage: it stays through a reload, a failed send
 * and signing out in another tab, until it is dropped.
 *
 * @param key names what is written: the person, the video, and the note or reply
 */
export function useLocalDraft<Value>(key: string, schema: z.ZodType<Value>, empty: Value) {
  const [state, setState] = useState(() => ({ key, value: readDraft(key, schema) }))
  // The server does not know what is in this browser's storage.
  const isHydrated = useIsHydrated()
  // Another note is written: its draft is another one.
  const stored = state.key === key ? state.value : readDraft(key, schema)
  if (state.key !== key) setState({ key, value: stored })
  const value = isHydrated ? stored : null
  return {
    value: value ?? empty,
    isBegun: value !== null,
    store: (next: Value) => {
      writeDraft(key, next)
      setState({ key, value: next })
    },
    /** @param left what stays in storage, for another tab */
    drop: (left: Value | null = null) => {
      writeDraft(key, left)
      setState({ key, value: null })
    },
    /** Shows another value without storing it. */
    show: (next: Value | null) => setState({ key, value: next }),
    /** What is in storage now: another tab may have written it. */
    readStored: () => readDraft(key, schema),
  }
}

/** Whether a key of local storage is that of a draft. */
export const isDraftKey = (storageKey: string | null, key: string): boolean => storageKey === prefix + key

/** @returns null where none is stored, or what is stored is none */
export function readDraft<Value>(key: string, schema: z.ZodType<Value>): Value | null {
  return readLocalDraft(prefix + key, schema)
}

/** @param value null to drop what is stored */
export function writeDraft(key: string, value: unknown): void {
  writeLocalDraft(prefix + key, value === null ? null : JSON.stringify(value))
}

/**
 * What of the drafts is shown outside their forms: as this tab or another one stored them last.
 *
 * @param read of what is stored; text, so that the same is not drawn again
 */
export const useStoredDrafts = (read: () => string | null): string | null =>
  // The server does not know what is in this browser's storage.
  useSyncExternalStore(subscribeToLocalDrafts, read, () => null)
