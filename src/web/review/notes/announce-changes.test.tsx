// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import type { ReviewNote } from '#shared/contract/review/review.ts'
import { Announcer } from '../../ui/toasts/announce.tsx'
import { NoteFormsProvider, useNoteFormsState } from '../drafts/note-forms.ts'
import { NoteList } from '../list/note-list.tsx'
import { cutCopy, makeReply, makeReviewNote } from './review-note-in-test.ts'

const rate = { num: 25, den: 1 }
const place = { cut: 1, frames: { in: 0, out: 1 } }
const places = { read: () => place, readUntil: () => place }

function Notes({ note, side }: { note: ReviewNote; side: 'customer' | 'studio' }) {
  const forms = useNoteFormsState('u1', 'v1', places, { number: 1, copy: cutCopy, ratio: '16:9', rate })
  return (
    <NoteFormsProvider value={forms}>
      <NoteList
        listed={[
          { note, frames: place.frames, isWaiting: false, cardName: null, goneWords: null, fromCut: null },
        ]}
        label="Notes"
        userId="u1"
        videoId="v1"
        side={side}
        rate={rate}
        currentId={null}
        onGo={() => undefined}
      />
      <output>
        <Announcer />
      </output>
    </NoteFormsProvider>
  )
}

let mounted: Mounted
function mount(
  note: ReviewNote,
  side: 'customer' | 'studio' = 'customer',
  changes: Partial<ReviewNote> = {},
) {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { replyId, text } = JSON.parse(body) as { replyId?: string; text?: string }
    const replies = replyId && text ? [makeReply({ id: replyId, text })] : []
    return Response.json({ note: { ...note, replies, version: note.version + 1, ...changes } })
  })
  mounted = mountInTest(<Notes note={note} side={side} />, new QueryClient())
}
const press = async (name: string) => {
  click(findButton(name, mounted.place))
  await settle()
}
const readAnnounced = () => mounted.place.querySelector('output > span')?.textContent

beforeEach(() => localStorage.clear())
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

test('a reply that is sent is announced', async () => {
  mount(makeReviewNote({ id: 'note' }))
  await press('Reply')
  fill(mounted.place.querySelector('textarea'), 'Yes, please.')
  await press('Send reply')
  expect(readAnnounced()).toBe('Reply sent.')
})

test('so is an edit that is saved, and another kind', async () => {
  mount(makeReviewNote({ id: 'note', state: 'draft' }), 'customer', { kind: 'comment' })
  await press('Make it a comment')
  expect(readAnnounced()).toBe('It is a comment now.')
  await press('Edit')
  fill(mounted.place.querySelector('textarea'), 'Slower.')
  await press('Save')
  expect(readAnnounced()).toBe('Note saved.')
})

test('so is that a change is ticked off, or open again', async () => {
  mount(makeReviewNote({ id: 'note', isMine: false }), 'studio')
  await press('Tick off')
  await press('Tick off')
  expect(readAnnounced()).toBe('Ticked off.')
  mounted.unmount()
  mount(makeReviewNote({ id: 'note', state: 'resolved' }))
  await press('Open again')
  expect(readAnnounced()).toBe('The note is open again.')
})

test('each note is named by its place and words: its buttons are called like those of the others', () => {
  mount(makeReviewNote({ id: 'note', text: 'Slower, please.' }))
  expect(mounted.place.querySelector('article')?.getAttribute('aria-label')).toBe(
    '00:00:00:00: Slower, please.',
  )
})
