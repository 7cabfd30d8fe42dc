import { useEffect, useEffectEvent } from 'react'
import { isSameJson } from '#shared/same-json.ts'
import { noteMarksSchema, type NoteMarks } from '#shared/review/note-marks.ts'
import { isStoredText } from '#shared/review/notes.ts'
import { isOutcomeUnknown } from '../../call/call.ts'
import type { StoredNoteDraft } from './use-note-draft.ts'

/** The note as the review has it. */
export interface ListedWords {
  id: string
  text: string
  marks: NoteMarks | null
}

/**
 * Finds a new note in the review whose answer was lost: its form lets go of it as after the answer.
 *
 * @param attempt the last one, with its error as long as that is shown
 * @param onFound takes what was sent
 */
export function useLostAnswer(
  { variables: sent, error }: { variables: StoredNoteDraft | undefined; error: Error | null },
  notes: readonly ListedWords[],
  onFound: (sent: StoredNoteDraft) => void,
): void {
  const isFound =
    error !== null && isOutcomeUnknown(error) && notes.some((note) => sent && isStored(note, sent))
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
