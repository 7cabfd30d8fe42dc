import { useState } from 'react'

/** What was typed and not yet saved or sent, for as long as the tab lives: leaving a page or panel loses nothing. */
const drafts = new Map<string, unknown>()

/**
 * Something that is saved or sent on purpose. What was typed outlives the field.
 * @param key names it, and with it the kind of value
 * @param saved what the server has, or nothing yet
 */
export function useStoredDraft<Value>(key: string, saved: Value) {
  // A key begins with the name of its kind, so no other kind of value is stored under it.
  const [draft, setDraft] = useState(() => drafts.get(key) as Value | undefined)
  return {
    value: draft ?? saved,
    isChanged: draft !== undefined && draft !== saved,
    store: (value: Value) => {
      drafts.set(key, value)
      setDraft(() => value)
    },
    drop: () => {
      drafts.delete(key)
      setDraft(undefined)
    },
  }
}
