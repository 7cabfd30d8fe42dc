import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { isSameJson } from '#shared/same-json.ts'
import type { ReviewNote } from '#shared/contract/review/review.ts'
import { noteFramesSchema } from '#shared/review/note-anchor.ts'
import { noteMarksSchema, type NoteMarks } from '#shared/review/note-marks.ts'
import type { CutCopy } from '#shared/videos/cuts/cut-copy.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { DrawingTool } from '../picture/drawing-layer.tsx'
import type { PlaceReader } from './note-place.ts'
import { readDraft, useLocalDraft } from './use-local-draft.ts'

const openNoteSchema = z.object({
  /** What is being written below the note, or instead of it; null where its form is closed and its edit is kept. */
  form: z.enum(['reply', 'edit', 'resolve']).nullable(),
  /** Where it is moved to; null where it stays. */
  frames: noteFramesSchema.nullable(),
  /** What is drawn instead; absent where what is drawn stays. */
  marks: noteMarksSchema.nullable().optional(),
  /** The words that others in its form were written over; absent where its form has no other words. */
  from: z.string().optional(),
})
type OpenNote = z.infer<typeof openNoteSchema>
export type NoteFormKind = NonNullable<OpenNote['form']>

/** What is written below a note, or instead of it, by the name of its draft. */
export type NoteDraftName = 'reply' | 'edit' | 'answer'

/** Where such words are kept by this browser. */
export const noteFormKey = (userId: string, videoId: string, name: NoteDraftName, noteId: string): string =>
  `${userId}/${videoId}/${name}/${noteId}`

/** Whether other words than its own were written in a note's edit. */
export const hasOtherText = (open: OpenNote | undefined): boolean => open?.from !== undefined

/** Whether something of a note would be another one if it were saved, also while its form is closed. */
export const isEdited = (note: Pick<ReviewNote, 'marks'>, open: OpenNote | undefined): boolean =>
  open !== undefined &&
  (hasOtherText(open) ||
    open.frames !== null ||
    (open.marks !== undefined && !isSameJson(open.marks, note.marks)))

/** Nothing is known of such a note but that it has no form. */
const isClosedWithoutEdit = ({ form, frames, marks, from }: OpenNote): boolean =>
  form === null && frames === null && marks === undefined && from === undefined

const openNotesSchema = z.record(z.string(), openNoteSchema)
export type OpenNotes = z.infer<typeof openNotesSchema>
const noOpenNotes: OpenNotes = {}
const openNotesKey = (userId: string, videoId: string) => `${userId}/${videoId}/open`

/** The open notes outside a room. */
export const readOpenNotes = (userId: string, videoId: string): OpenNotes =>
  readDraft(openNotesKey(userId, videoId), openNotesSchema) ?? noOpenNotes

/** What is drawn for a note that is there already, until it is saved. */
export interface EditedMarks {
  noteId: string
  marks: NoteMarks | null
  /** Null while nothing is being drawn. */
  tool: DrawingTool | null
}

/** The cut that is shown, and its file. */
export interface ShownCut {
  number: number
  copy: CutCopy
  ratio: Ratio
  /** Of the file: times are counted in its frames, those of notes in the frames of the cut. */
  rate: FrameRate
}

/** The forms below notes, and what is changed in them besides words. */
export interface NoteForms {
  /** Notes with an open form, or with an edit that is kept, by id. */
  openNotes: OpenNotes
  /** Opened by a press in this page: it takes the focus, which a form of before does not. */
  justOpenedId: string | null
  open: (noteId: string, form: NoteFormKind) => void
  /** Closes that form alone: another one may be open by then. Place and drawing of an edit are kept, as its words are. */
  close: (noteId: string, form: NoteFormKind) => void
  /** The edit was saved or discarded: its form is closed, and place and drawing are forgotten. */
  dropEdit: (noteId: string) => void
  move: (noteId: string, frames: OpenNote['frames']) => void
  /** @param from the words that are edited */
  markText: (noteId: string, text: string, from: string) => void
  /** The words of an edit are over these now: its writer has saved them, and typed on. */
  rebase: (noteId: string, from: string) => void
  /** Whether a note's place and drawing are still what they were when it was saved: they can be changed meanwhile. */
  isUnchangedSince: (noteId: string, saved: Pick<OpenNote, 'frames' | 'marks'>) => boolean
  edited: EditedMarks | null
  draw: (edited: EditedMarks) => void
  places: PlaceReader
  shown: ShownCut
}

const NoteFormsContext = createContext<NoteForms | null>(null)
export const NoteFormsProvider = NoteFormsContext.Provider

/**
 * The notes whose forms are open, with their new place and drawing: in local storage, because the row of a long list comes
 * and goes, and a page is loaded again. While one of them is drawn, the picture draws for it instead of for the new note.
 */
export function useNoteFormsState(
  userId: string,
  videoId: string,
  places: PlaceReader,
  { number, copy, ratio, rate }: ShownCut,
): NoteForms {
  const key = openNotesKey(userId, videoId)
  const { value: openNotes, store, drop, readStored } = useLocalDraft(key, openNotesSchema, noOpenNotes)
  const [drawing, setDrawing] = useState<Omit<EditedMarks, 'marks'> | null>(null)
  const [justOpenedId, setJustOpenedId] = useState<string | null>(null)
  const latest = useRef(openNotes)
  useEffect(() => {
    latest.current = openNotes
  }, [openNotes])
  /** A save ends later than the drawing that it was begun with, and another tab may have written. */
  const readNote = useCallback(
    (noteId: string): OpenNote | undefined => readStored()?.[noteId],
    // Reading and storing depend on the key alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  )
  const write = useCallback(
    (noteId: string, note: OpenNote | null) => {
      const { [noteId]: _, ...others } = readStored() ?? noOpenNotes
      const next = note && !isClosedWithoutEdit(note) ? { ...others, [noteId]: note } : others
      if (Object.keys(next).length === 0) drop()
      else store(next)
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  )
  const change = useCallback(
    (noteId: string, changes: Partial<OpenNote>) => {
      // Another tab that has saved its edit of the note has dropped it for all: what is edited here goes on.
      const known = readNote(noteId) ?? latest.current[noteId]
      write(noteId, { form: 'edit', frames: null, ...known, ...changes })
    },
    [readNote, write],
  )
  const putToolAway = useCallback(
    (noteId: string) => setDrawing((current) => (current?.noteId === noteId ? null : current)),
    [],
  )
  const open = useCallback(
    (noteId: string, form: NoteFormKind) => {
      change(noteId, { form })
      setJustOpenedId(noteId)
      putToolAway(noteId)
    },
    [change, putToolAway],
  )
  const close = useCallback(
    (noteId: string, form: NoteFormKind) => {
      const known = readNote(noteId)
      if (known && known.form !== form) return
      change(noteId, { form: null })
      putToolAway(noteId)
    },
    [readNote, change, putToolAway],
  )
  const dropEdit = useCallback(
    (noteId: string) => {
      const form = readNote(noteId)?.form ?? null
      // Another form that is open by then stays.
      write(noteId, form === null || form === 'edit' ? null : { form, frames: null })
      putToolAway(noteId)
    },
    [readNote, write, putToolAway],
  )
  return useMemo(() => {
    const hasOpenDrawing = (id: string) => openNotes[id]?.form === 'edit' && openNotes[id].marks !== undefined
    const drawnId = drawing?.noteId ?? Object.keys(openNotes).find(hasOpenDrawing)
    const marks = drawnId === undefined ? undefined : openNotes[drawnId]?.marks
    return {
      openNotes,
      justOpenedId,
      open,
      close,
      dropEdit,
      move: (noteId, frames) => change(noteId, { frames }),
      markText: (noteId, text, from) => {
        const isOther = text !== from
        if (isOther === hasOtherText(readNote(noteId))) return
        // Words that are changed further were written over what they began with.
        change(noteId, { from: isOther ? (openNotes[noteId]?.from ?? from) : undefined })
      },
      rebase: (noteId, from) => {
        if (hasOtherText(readNote(noteId))) change(noteId, { from })
      },
      isUnchangedSince: (noteId, { frames, marks: drawn }) => {
        const { frames: framesNow = null, marks: marksNow } = readNote(noteId) ?? {}
        // Fractions of a picture were rounded when they were stored.
        const stored = drawn && noteMarksSchema.parse(drawn)
        return isSameJson([framesNow, marksNow], [frames, stored])
      },
      edited:
        drawnId === undefined || marks === undefined
          ? null
          : { noteId: drawnId, marks, tool: drawing?.tool ?? null },
      draw: ({ noteId, marks: drawn, tool }) => {
        change(noteId, { marks: drawn })
        setDrawing({ noteId, tool })
      },
      places,
      shown: { number, copy, ratio, rate },
    }
  }, [
    openNotes,
    justOpenedId,
    drawing,
    open,
    close,
    dropEdit,
    readNote,
    change,
    places,
    number,
    copy,
    ratio,
    rate,
  ])
}

const noForms: Pick<NoteForms, 'openNotes' | 'justOpenedId' | 'open' | 'close'> = {
  openNotes: noOpenNotes,
  justOpenedId: null,
  open: () => undefined,
  close: () => undefined,
}

/** Which notes have an open form; none outside a room, where they are only read. */
export const useOpenForms = () => useContext(NoteFormsContext) ?? noForms

export function useNoteForms(): NoteForms {
  const forms = useContext(NoteFormsContext)
  if (!forms) throw new Error('There are no forms of notes outside a room')
  return forms
}
