import { useState } from 'react'
import type { z } from 'zod'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'

/** What the browser did not store, because its storage is blocked or full: it lasts as long as the tab. */
const unstored = new Map<string, string>()

const prefix = 'review/'

/**
 * Something that is being written for a review, in this browser's local storage: it stays through a reload, a failed send
 * and signing out in another tab, until it is dropped.
 *
 * @param key names what is written: the person, the film, and the note or reply
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
      writeDraft(key, JSON.stringify(next))
      setState({ key, value: next })
    },
    drop: () => {
      writeDraft(key, null)
      setState({ key, value: null })
    },
  }
}

export type LocalDraft<Value> = ReturnType<typeof useLocalDraft<Value>>

function readDraft<Value>(key: string, schema: z.ZodType<Value>): Value | null {
  const text = unstored.get(key) ?? readStored(key)
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null // Written by hand or by another version of the page.
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null // Blocked storage is empty storage.
  }
}

function writeDraft(key: string, text: string | null): void {
  unstored.delete(key)
  try {
    if (text === null) localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, text)
  } catch {
    if (text !== null) unstored.set(key, text)
  }
}
