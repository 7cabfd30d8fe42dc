import { createContext, useContext, useMemo, useState } from 'react'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import type { DrawingTool } from '../picture/drawing-layer.tsx'
import type { NotePlace } from './use-note-draft.ts'

/** What is drawn for a note that is there already, until it is saved. */
interface EditedMarks {
  noteId: string
  marks: NoteMarks | null
  /** Null while nothing is being drawn. */
  tool: DrawingTool | null
}

interface EditedNote {
  edited: EditedMarks | null
  draw: (edited: EditedMarks) => void
  /** Forgets what was drawn, where it was for this note. */
  end: (noteId: string) => void
  /** Where the film stands. */
  readPlace: () => NotePlace
  /** By which a cut counts its frames. */
  rate: FrameRate
}

const EditedNoteContext = createContext<EditedNote | null>(null)
export const EditedNoteProvider = EditedNoteContext.Provider

/** The note whose place and drawing are changed, for the room: the picture draws for it instead of for the new note. */
export function useEditedNoteState(readPlace: () => NotePlace, rate: FrameRate): EditedNote {
  const [edited, setEdited] = useState<EditedMarks | null>(null)
  return useMemo(
    () => ({
      edited,
      draw: setEdited,
      end: (noteId) => setEdited((current) => (current?.noteId === noteId ? null : current)),
      readPlace,
      rate,
    }),
    [edited, readPlace, rate],
  )
}

/** For the form of a note that is there already; null outside a room. */
export const useEditedNote = (): EditedNote | null => useContext(EditedNoteContext)
