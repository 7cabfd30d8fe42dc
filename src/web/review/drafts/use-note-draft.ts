import { createContext, useContext } from 'react'
import { z } from 'zod'
import { noteFramesSchema, type NoteFrames } from '#shared/review/note-anchor.ts'
import { noteMarksSchema, type NoteMarks } from '#shared/review/note-marks.ts'
import { noteKindSchema, type NoteKind } from '#shared/review/notes.ts'
import { useSentDraft } from './use-sent-draft.ts'

const noteDraftSchema = z.object({
  /** What it is sent under: makes a retry idempotent. */
  id: z.uuid(),
  text: z.string(),
  kind: noteKindSchema,
  /** The cut that it is written on, and its frames there; null until something is written. */
  cut: z.int().nullable(),
  frames: noteFramesSchema.nullable(),
  marks: noteMarksSchema.nullable(),
})
export type StoredNoteDraft = z.infer<typeof noteDraftSchema>

/** Where the video stands: what a note is about that is begun now. */
export interface NotePlace {
  cut: number
  frames: NoteFrames
}

const emptyNote: StoredNoteDraft = {
  id: '',
  text: '',
  kind: 'change',
  cut: null,
  frames: null,
  marks: null,
}

const isEmptyNote = ({ text, marks }: StoredNoteDraft): boolean => text.trim() === '' && marks === null

/** Where a new note is kept by this browser. */
export const newNoteKey = (userId: string, videoId: string) => `${userId}/${videoId}/new`

/** A new note that is being written. It is about the frames at which it was begun, until it is moved. */
export function useNoteDraft(userId: string, videoId: string, readPlace: () => NotePlace) {
  const draft = useSentDraft(newNoteKey(userId, videoId), noteDraftSchema, emptyNote)
  const change = (changes: Partial<StoredNoteDraft>) => {
    const next = { ...draft.value, ...changes }
    const isEmpty = isEmptyNote(next)
    // Emptied, it is no retry: what is written next is another note.
    if (isEmpty || next.id === '') next.id = crypto.randomUUID()
    const isPlaced = next.frames !== null || isEmpty
    draft.store(isPlaced ? next : { ...next, ...readPlace() })
  }
  const setText = (text: string) => {
    // Emptied, it is about where the video stands again.
    if (text.trim() === '' && draft.value.marks === null) change({ text, frames: null, cut: null })
    else change({ text })
  }
  return {
    ...draft.value,
    isEmpty: isEmptyNote(draft.value),
    setText,
    /** What was typed before the draft was read follows it. The browser may have put the draft itself into the field. */
    appendText: (typed: string) => {
      const { text } = draft.value
      if (typed !== text) setText(typed.startsWith(text) ? typed : `${text}\n${typed}`)
    },
    setKind: (kind: NoteKind) => change({ kind }),
    setPlace: (place: NotePlace) => change(place),
    /** @param place where they were marked, for marks that come back after they were cleared */
    setMarks: (marks: NoteMarks | null, place?: Pick<StoredNoteDraft, 'cut' | 'frames'>) => {
      if (marks === null && draft.value.text.trim() === '') change({ marks, frames: null, cut: null })
      else if (place) change({ marks, cut: place.cut, frames: place.frames })
      else change({ marks })
    },
    /** What is sent. */
    stored: draft.value,
    isWrittenHere: draft.isWrittenHere,
    finish: draft.finish,
    renew: draft.renew,
  }
}

export type NoteDraft = ReturnType<typeof useNoteDraft>

/** The new note of a room. */
export interface NewNote {
  draft: NoteDraft
  /** Its frames as the file that is shown counts them; null before something is written. */
  frames: NoteFrames | null
}

const NewNoteContext = createContext<NewNote | null>(null)
export const NewNoteProvider = NewNoteContext.Provider

/** The note that is being written in this room. A keystroke renders only the components that call this. */
export function useNewNote(): NewNote {
  const note = useContext(NewNoteContext)
  if (!note) throw new Error('There is no note to write outside a room')
  return note
}
