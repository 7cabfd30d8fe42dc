import { useEffect } from 'react'
import { z } from 'zod'
import { isSameJson } from '#shared/same-json.ts'
import { useStoredDraft } from './use-stored-draft.ts'

/** What was sent, and the id that it was sent with. */
export interface SentContent<Content> {
  id: string
  content: Content
}

const sentSchema = z.object({ id: z.string(), content: z.unknown() })

interface DraftWithIdOptions<Content> {
  /** Names the draft. */
  key: string
  /** Validates what is stored. */
  schema: z.ZodType<Content>
  empty: Content
  /** Whether a thing with this id was read from the server. */
  isStored: (id: string) => boolean
  /** Whether a request is under way, whose answer ends the draft. Called late: the mutation is made after the draft. */
  isSending: () => boolean
  /** Is called once the draft is found stored after a lost answer, and is dropped. */
  onFound: (content: Content) => void
}

/**
 * A draft of a new thing, made idempotent by an id. The id belongs to what was sent with it: the same content is a retry,
 * which the server stores once; other content is another thing with an id of its own, for under the first id the server
 * would refuse it.
 */
export function useDraftWithId<Content>(options: DraftWithIdOptions<Content>) {
  const { key, schema, empty, isStored, isSending, onFound } = options
  const { value, isChanged, store, drop, dropSent } = useStoredDraft(key, schema, empty)
  const sent = useStoredDraft<SentContent<unknown> | null>(`sent/${key}`, sentSchema, null)
  const isRetry = sent.value !== null && isSameJson(sent.value.content, value)
  const settle = () => {
    if (sent.value === null || isSending() || !isStored(sent.value.id)) return
    // What was typed since is another thing, also where it becomes the same again.
    sent.drop()
    if (!isRetry) return
    drop()
    onFound(value)
  }
  useEffect(settle)
  return {
    value,
    isChanged,
    store,
    drop: () => {
      drop()
      sent.drop()
    },
    /** Stores the id before it is sent: a form that was closed or reloaded meanwhile repeats it. */
    prepare: (): SentContent<Content> => {
      const id = isRetry && sent.value ? sent.value.id : crypto.randomUUID()
      sent.store({ id, content: value })
      return { id, content: value }
    },
    /** Call it with what the server has stored: what was typed during the request stays. */
    dropSent: (stored: SentContent<Content>) => {
      dropSent(stored.content)
      sent.dropSent(stored)
    },
  }
}
