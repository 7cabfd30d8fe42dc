import { memo } from 'react'
import type { ReviewNote } from '#shared/contract/review/review.ts'
import { listLocalDraftKeys } from '../../ui/drafts/local-drafts.ts'
import { hasOtherText, noteFormKey, readOpenNotes, type NoteDraftName } from '../drafts/note-forms.ts'
import { isDraftKey, useStoredDrafts } from '../drafts/use-local-draft.ts'
import { UnsentDraft } from './unsent-draft.tsx'

/** What is written below a note, by the name in its draft's key. */
const formNames: Record<NoteDraftName, string> = { reply: 'A reply', edit: 'An edit', answer: 'An answer' }
const isFormName = (name: string): name is NoteDraftName => Object.hasOwn(formNames, name)

interface UnsentBelowNotesProps {
  userId: string
  videoId: string
  notes: readonly ReviewNote[]
  /** Notes that are there have no forms, either. */
  hasNoForms?: boolean
}

/** Rows of what was typed below notes and has no form, because its note is gone or nothing can be written here. Not drawn again while others are written. */
export const UnsentBelowNotes = memo(function UnsentBelowNotes(props: UnsentBelowNotesProps) {
  const { userId, videoId, notes, hasNoForms } = props
  const drafts = useStoredDrafts(() => listUnsentDrafts(userId, videoId).join('\n')) ?? ''
  return drafts.split('\n').map((draft) => {
    const [form = '', noteId = ''] = draft.split('/')
    if (!isFormName(form)) return null
    const draftKey = noteFormKey(userId, videoId, form, noteId)
    const note = notes.find(({ id }) => id === noteId)
    if (!note)
      return (
        <UnsentDraft key={draftKey} draftKey={draftKey}>
          The note is gone. What you were writing:
        </UnsentDraft>
      )
    return (
      hasNoForms && (
        <UnsentDraft key={draftKey} draftKey={draftKey} hasFormLater>
          {formNames[form]} you were writing is kept for the next cut. The note says:{' '}
          <q dir="auto">{note.text}</q>
        </UnsentDraft>
      )
    )
  })
})

/** Drafts below the notes of a video, such as `reply/<note>`, but for edits that change no word. */
function listUnsentDrafts(userId: string, videoId: string): string[] {
  const openNotes = readOpenNotes(userId, videoId)
  return listLocalDraftKeys('').flatMap((storageKey) => {
    const [form = '', noteId = ''] = storageKey.split('/').slice(-2)
    if (!isFormName(form)) return []
    if (!isDraftKey(storageKey, noteFormKey(userId, videoId, form, noteId))) return []
    return form === 'edit' && !hasOtherText(openNotes[noteId]) ? [] : [`${form}/${noteId}`]
  })
}
