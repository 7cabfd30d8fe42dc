import { useState } from 'react'

/** What was typed and not yet saved, for as long as the tab lives: closing a panel loses nothing. */
const drafts = new Map<string, string>()

/**
 * A text that is saved on purpose. What was typed outlives the field.
 * @param key names the text
 * @param saved what the server has
 */
export function useStoredDraft(key: string, saved: string) {
  const [draft, setDraft] = useState(() => drafts.get(key))
  return {
    text: draft ?? saved,
    isChanged: draft !== undefined && draft !== saved,
    type: (text: string) => {
      drafts.set(key, text)
      setDraft(text)
    },
    drop: () => {
      drafts.delete(key)
      setDraft(undefined)
    },
  }
}
