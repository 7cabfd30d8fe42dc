import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import { isEdited, type OpenNotes } from '../drafts/note-forms.ts'
import { useNewNote } from '../drafts/use-note-draft.ts'
import type { ListedNote } from '../notes/list-notes.ts'
import { AnswerBar } from './answer-bar.tsx'
import { listSendableDrafts } from './list-sendable-drafts.ts'

interface CustomerBarProps {
  review: Review
  cut: ReviewCut
  /** All notes in their order beside this cut. */
  listed: readonly ListedNote[]
  openNotes: OpenNotes
  onShowEdit: (noteId: string) => void
  onShowCut: (number: number) => void
}

/** The answer, and whether what is being written is in it. */
export function CustomerBar({ review, cut, listed, openNotes, onShowEdit, onShowCut }: CustomerBarProps) {
  const { draft } = useNewNote()
  const sendable = new Set(listSendableDrafts(review).map(({ id }) => id))
  const edited = listed.filter(({ note }) => sendable.has(note.id) && isEdited(note, openNotes[note.id]))
  return (
    <AnswerBar
      review={review}
      cut={cut}
      hasNewNote={!draft.isEmpty}
      editCount={edited.length}
      firstEditId={edited[0]?.note.id ?? null}
      onShowEdit={onShowEdit}
      onShowCut={onShowCut}
    />
  )
}
