import { isDeepStrictEqual } from 'node:util'
import type { NoteAnchor } from '#shared/review/note-anchor.ts'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import type { NoteKind } from '#shared/review/notes.ts'
import type { NoteRow } from '../store/notes.db.ts'

/** What a write says of a note; fields that are absent stay as they are. */
interface NoteContent {
  kind?: NoteKind | undefined
  text?: string | undefined
  marks?: NoteMarks | null | undefined
  anchor?: NoteAnchor | undefined
}

/** Whether a note already has this content: then the write has no effect. */
export const isSameNote = (note: NoteRow, { kind, text, marks, anchor }: NoteContent): boolean =>
  (kind === undefined || kind === note.kind) &&
  (text === undefined || text === note.body) &&
  (marks === undefined || isDeepStrictEqual(marks, note.marks)) &&
  (!anchor || isDeepStrictEqual(anchor, note.anchor))
