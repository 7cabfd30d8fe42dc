// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { NoteFormsProvider, useNoteFormsState, type NoteForms } from '../drafts/note-forms.ts'
import { DeleteNote } from './note-actions.tsx'
import { cutCopy, makeReviewNote } from './review-note-in-test.ts'

const place = { cut: 1, frames: { in: 0, out: 1 } }
const places = { read: () => place, readUntil: () => place }
const note = makeReviewNote({ id: 'note', text: 'As saved.' })
const shown = { number: 1, copy: cutCopy, ratio: '16:9' as const, rate: { num: 25, den: 1 } }

interface TabProps {
  onForms: (forms: NoteForms) => void
}
function Tab({ onForms }: TabProps) {
  const forms = useNoteFormsState('u1', 'v1', places, shown)
  onForms(forms)
  return (
    <NoteFormsProvider value={forms}>
      <DeleteNote videoId="v1" note={note} />
    </NoteFormsProvider>
  )
}

let forms: NoteForms
let mounted: Mounted
const openTab = () =>
  mountInTest(<Tab onForms={(next) => (forms = next)} />, new QueryClient({ defaultOptions: {} }))
const readEdits = () => localStorage.getItem('review/u1/v1/open') ?? ''
async function remove() {
  click(findButton('Delete', mounted.place))
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
  if (!dialog) throw new Error('Nothing is asked')
  click(findButton('Delete', dialog))
  await settle()
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json({ deleted: true }))
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

test('an edit goes with the note that is deleted beside it', async () => {
  mounted = openTab()
  act(() => forms.markText('note', 'Slower.', 'As saved.'))
  expect(readEdits()).toContain('As saved.')
  await remove()
  expect(readEdits()).toBe('')
})

test('an edit that was begun in another tab stays to be read there', async () => {
  mounted = openTab()
  const other = openTab()
  act(() => forms.markText('note', 'Slower.', 'As saved.'))
  other.unmount()
  await remove()
  expect(readEdits()).toContain('As saved.')
})
