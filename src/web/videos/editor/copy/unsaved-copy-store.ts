import { isSameJson } from '#shared/same-json.ts'
import { listLocalDraftKeys, readLocalDraft, writeLocalDraft } from '../../../ui/drafts/local-drafts.ts'
import { unsavedCopySchema, type UnsavedCopy } from '../draft/video-draft.ts'

/** Where unsaved copy outlives the tab. */
export interface UnsavedCopyStore {
  /** What another tab or an earlier visit left, one at a time. It stays until something is written, or dropped. */
  read: () => UnsavedCopy | null
  write: (copy: UnsavedCopy) => void
  drop: () => void
}

const readEntry = (key: string) => readLocalDraft(key, unsavedCopySchema)

/** Stores nothing. */
export const noCopyStore: UnsavedCopyStore = {
  read: () => null,
  write: () => undefined,
  drop: () => undefined,
}

/**
 * Unsaved copy of one video, in this browser, as unsent notes are. Each store writes an entry of its own: tabs that show
 * the same film do not overwrite each other's.
 */
export function createCopyStore(userId: string, videoId: string): UnsavedCopyStore {
  const prefix = `copy/${userId}/${videoId}/`
  const ownKey = prefix + crypto.randomUUID()
  let restored: { key: string; copy: UnsavedCopy } | null = null
  /** What the other tab has stored since stays. */
  const dropRestored = () => {
    if (restored && isSameJson(readEntry(restored.key), restored.copy)) writeLocalDraft(restored.key, null)
    restored = null
  }
  return {
    read: () => {
      for (const key of listLocalDraftKeys(prefix)) {
        const copy = key === ownKey ? null : readEntry(key)
        if (!copy) continue
        restored = { key, copy }
        return copy
      }
      return null
    },
    write: (copy) => {
      dropRestored()
      writeLocalDraft(ownKey, JSON.stringify(copy))
    },
    drop: () => {
      dropRestored()
      writeLocalDraft(ownKey, null)
    },
  }
}
