import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { isSameJson } from '#shared/same-json.ts'
import { noteMarksSchema, type NoteMarks } from '#shared/review/note-marks.ts'
import { isStoredText } from '#shared/review/notes.ts'
import { isOutcomeUnknown } from '../../call/call.ts'
import type { NoteDraft, StoredNoteDraft } from './use-note-draft.ts'

/** The note as the review has it. */
export interface ListedWords {
  id: string
  text: string
  marks: NoteMarks | null
}

/** The last one that this page made, with its error as long as that is shown. */
interface Attempt {
  variables: StoredNoteDraft | undefined
  error: Error | null
  isPending: boolean
}

/**
 * Finds a new note in the review whose answer was lost: its form lets go of it as after the answer. What an earlier page left in the
 * form may have been sent there.
 *
 * @param onFound takes what was sent
 */
export function useLostAnswer(
  { variables, error, isPending }: Attempt,
  draft: Pick<NoteDraft, 'stored' | 'isWrittenHere'>,
  notes: readonly ListedWords[],
  onFound: (sent: StoredNoteDraft) => void,
): void {
  const left = isPending || draft.isWrittenHere ? undefined : draft.stored
  const sent = error !== null && isOutcomeUnknown(error) ? variables : left
  // Deferred: what was typed before hydration is taken over first.
  const isFound = useDeferredValue(
    notes.some((note) => sent && isStored(note, sent)),
    false,
  )
  const finish = useEffectEvent(() => {
    if (sent) onFound(sent)
  })
  useEffect(() => {
    if (isFound) finish()
  }, [isFound])
}

/** Fractions of a picture were rounded when they were stored. */
const isStored = ({ id, text, marks }: ListedWords, sent: StoredNoteDraft): boolean =>
  id === sent.id &&
  isStoredText(text, sent.text) &&
  isSameJson(marks, sent.marks && noteMarksSchema.parse(sent.marks))
