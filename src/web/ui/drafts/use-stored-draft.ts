import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { isSameJson } from '#shared/same-json.ts'
import { countClearings, dropDraft, readDraft, storeDraft, subscribeToDrafts } from './stored-drafts.ts'

/** @returns undefined where nothing is left */
type Update<Value> = (now: Value) => Value | undefined

/**
 * Something that is saved or sent on purpose. What was typed lasts as long as the tab: leaving or reloading a page loses
 * nothing.
 * @param key names it, and with it the kind of value
 * @param schema validates what is stored
 * @param saved what the server has, or nothing yet
 */
export function useStoredDraft<Value>(key: string, schema: z.ZodType<Value>, saved: Value) {
  // Every field of the draft shows it, also one that was opened while it was sent from another.
  const draft = useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft(key, schema),
    // The server does not know what is in this browser's storage.
    () => undefined,
  )
  const clearings = useSyncExternalStore(
    subscribeToDrafts,
    () => countClearings(key),
    () => 0,
  )
  return {
    value: draft ?? saved,
    isChanged: draft !== undefined && draft !== saved,
    /**
     * Does nothing where it was drawn before a clearing. A field that stays mounted is drawn again, and stores a late
     * answer all the same: its mutation needs the `countClearings` of its `onMutate`.
     * @param next the value, or what makes it of the latest one: an upload may finish long after it began
     */
    store: (next: Value | Update<Value>) => {
      // What comes this late, such as an answer, belongs to the user, or the session, that has gone.
      if (countClearings(key) !== clearings) return
      const value = isUpdate(next) ? next(readDraft(key, schema) ?? saved) : next
      if (value === undefined) dropDraft(key)
      else storeDraft(key, value)
    },
    drop: () => dropDraft(key),
    /**
     * Drops what was sent: what was typed during the request stays.
     * @returns whether anything stays
     */
    dropSent: (sent: Value, isSame: (latest: Value, sent: Value) => boolean = isSameJson): boolean => {
      const latest = readDraft(key, schema)
      if (latest === undefined) return false
      if (!isSame(latest, sent)) return true
      dropDraft(key)
      return false
    },
  }
}

const isUpdate = <Value>(next: Value | Update<Value>): next is Update<Value> => typeof next === 'function'
