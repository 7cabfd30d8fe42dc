import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { isSameJson } from '#shared/same-json.ts'
import { parseLocalDraft } from '../../ui/drafts/local-drafts.ts'
import { isDraftKey, useLocalDraft } from './use-local-draft.ts'

/**
 * A local draft that is sent under its id. It is dropped only as it was sent: what was typed meanwhile, here or in another
 * tab, stays, and never goes out under the id of something else.
 */
export function useSentDraft<Value extends { id: string }>(
  key: string,
  schema: z.ZodType<Value>,
  empty: Value,
) {
  const draft = useLocalDraft(key, schema, empty)
  const { value } = draft
  const latest = useRef(value)
  const [isWrittenHere, setWrittenHere] = useState(false)
  useEffect(() => {
    latest.current = value
  }, [value])

  const store = (next: Value) => {
    latest.current = next
    setWrittenHere(true)
    draft.store(next)
  }
  const drop = (left: Value | null = null) => {
    latest.current = empty
    setWrittenHere(false)
    draft.drop(left)
  }
  const isSame = (one: Value, other: Value) =>
    isSameJson(schema.safeParse(one).data, schema.safeParse(other).data)

  const followTab = useEffectEvent((text: string | null) => {
    const own = latest.current
    const other = text === null ? null : parseLocalDraft(text, schema)
    if (own.id === '' || other?.id === own.id) return
    // The other tab sent this id, or is past it.
    if (!isWrittenHere) return draft.show(other)
    const renewed = { ...own, id: crypto.randomUUID() }
    latest.current = renewed
    // What the other tab writes now stays in storage, or both would replace each other for ever.
    if (other === null) draft.store(renewed)
    else draft.show(renewed)
  })
  useEffect(() => {
    const listener = (event: StorageEvent) => {
      if (isDraftKey(event.key, key)) followTab(event.newValue)
    }
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [key])

  return {
    value,
    /** False while it is as an earlier page or another tab left it. */
    isWrittenHere,
    store,
    drop: () => drop(),
    /**
     * The server has stored what was sent.
     * @returns whose words stay, which were typed meanwhile: `own` are of this tab, also of a form opened since
     */
    finish: (sent: Value): 'own' | 'other-tab' | null => {
      // Another tab that was past this draft has given the same words another id here.
      const isSent = (one: Value) => isSame({ ...one, id: sent.id }, sent)
      if (!isSent(latest.current)) return 'own'
      const stored = draft.readStored()
      const isOfOtherTab = stored !== null && !isSent(stored)
      drop(isOfOtherTab ? { ...stored, id: crypto.randomUUID() } : null)
      return isOfOtherTab ? 'other-tab' : null
    },
    /** The server has something else under the id: what is typed here is sent under another one. */
    renew: () => {
      if (latest.current.id !== '') store({ ...latest.current, id: crypto.randomUUID() })
    },
  }
}
