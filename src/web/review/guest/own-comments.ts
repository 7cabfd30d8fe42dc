import { z } from 'zod'
import { useLocalDraft } from '../drafts/use-local-draft.ts'
import { newNoteKey } from '../drafts/use-note-draft.ts'

const ownSchema = z.object({ editKey: z.string(), ids: z.array(z.string()) })
const noneOwn: z.infer<typeof ownSchema> = { editKey: '', ids: [] }

/** Distinguishes what is stored for several links. Part of the secret, which opens nothing. */
export const guestDraftKey = (secret: string): string => secret.slice(0, 6)

/** Of the comment that is being written by a link. */
export const newCommentKey = (secret: string): string => newNoteKey('guest', guestDraftKey(secret))

export const commentEditKey = (noteId: string): string => `guest/edit/${noteId}`

/**
 * Which comments this browser wrote by a link, and the key by which it edits them. Guests have no account: another
 * browser, or one whose storage was emptied, only reads them.
 */
export function useOwnComments(secret: string) {
  const own = useLocalDraft(`guest/${guestDraftKey(secret)}/own`, ownSchema, noneOwn)
  const { editKey, ids } = own.value
  return {
    /** Empty before something was written. */
    editKey,
    ids,
    /** Notes a comment before it is sent: its answer may be lost. @returns the key to send with it */
    remember: (noteId: string): string => {
      // Another tab may have written since: its key opens what it wrote.
      const stored = own.readStored() ?? own.value
      const key = stored.editKey || createEditKey()
      own.store({ editKey: key, ids: [...stored.ids.filter((id) => id !== noteId), noteId] })
      return key
    },
  }
}

export type OwnComments = ReturnType<typeof useOwnComments>

/** 244 random bits, without dashes. */
const createEditKey = (): string => (crypto.randomUUID() + crypto.randomUUID()).replaceAll('-', '')
