// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { NoteFormsProvider, useNoteFormsState } from '../drafts/note-forms.ts'
import { RefusedChangeProvider, useRefusedChangeState } from '../queries/refused-change.ts'
import { DeleteNote } from './note-actions.tsx'
import { cutCopy, makeReviewNote } from './review-note-in-test.ts'

const note = makeReviewNote({ id: 'n1', state: 'draft' })
const place = { cut: 1, frames: { in: 0, out: 1 } }
const places = { read: () => place, readUntil: () => place }
const shown = { number: 1, copy: cutCopy, ratio: '16:9', rate: { num: 25, den: 1 } } as const

function Page() {
  const changes = useRefusedChangeState()
  const forms = useNoteFormsState('u1', 'v1', places, shown)
  return (
    <RefusedChangeProvider value={changes}>
      <button onClick={() => changes.report({ change: 'answer', sentence: 'Nothing was sent.' })}>
        Refuse
      </button>
      <output>{changes.refused?.sentence}</output>
      <NoteFormsProvider value={forms}>
        <DeleteNote videoId="v1" note={note} />
      </NoteFormsProvider>
    </RefusedChangeProvider>
  )
}

let mounted: Mounted
beforeEach(() => {
  mounted = mountInTest(<Page />, new QueryClient())
  click(findButton('Refuse'))
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const readRefusal = () => mounted.place.querySelector('output')?.textContent
const confirmDeletion = async () => {
  click(findButton('Delete', mounted.place))
  click(findButton('Delete', document.querySelector<HTMLElement>('[role="dialog"]') ?? undefined))
  await settle()
}

test('deleting a note takes away what was said of an earlier refusal', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  expect(readRefusal()).toBe('Nothing was sent.')
  await confirmDeletion()
  expect(readRefusal()).toBe('')
})

test('why a note was not deleted stays on the page, where the button may be gone', async () => {
  const detail = 'This was changed meanwhile.'
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'changed_meanwhile', detail, status: 409 }, { status: 409 }),
  )
  await confirmDeletion()
  expect(readRefusal()).toBe(`The note was not deleted. ${detail}`)
})
