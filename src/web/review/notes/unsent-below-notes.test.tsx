// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, findButton, mountInTest } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { useNoteFormsState } from '../drafts/note-forms.ts'
import { cutCopy, makeReviewNote } from './review-note-in-test.ts'
import { UnsentBelowNotes } from './unsent-below-notes.tsx'
import { UnsentList } from './unsent-draft.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const notes = [makeReviewNote({ id: 'here' })]
const draw = (changes: { hasNoForms?: boolean; notes?: typeof notes } = {}) => (
  <section tabIndex={-1}>
    <UnsentList>
      <UnsentBelowNotes userId="u1" videoId="v1" notes={notes} {...changes} />
    </UnsentList>
  </section>
)
const begin = (key: string, text: string) =>
  localStorage.setItem(`review/u1/v1/${key}`, JSON.stringify({ id: 'sent-as', text }))
/** What another tab does with storage. */
const inOtherTab = (change: () => void) =>
  act(() => {
    change()
    window.dispatchEvent(new StorageEvent('storage'))
  })
const readRows = (place: HTMLElement) =>
  [...place.querySelectorAll('li')].map(({ textContent }) => textContent.replace('Discard', ''))

const place = { cut: 1, frames: { in: 0, out: 1 } }
const places = { read: () => place, readUntil: () => place }
/** Edits a note in a room, word by word. */
function Room({ noteId, text }: { noteId: string; text: string }) {
  const { markText } = useNoteFormsState('u1', 'v1', places, {
    number: 1,
    copy: cutCopy,
    ratio: '16:9',
    rate: { num: 25, den: 1 },
  })
  useEffect(() => markText(noteId, text, 'As saved.'))
  return null
}
function edit(noteId: string, text: string) {
  begin(`edit/${noteId}`, text)
  mountInTest(<Room noteId={noteId} text={text} />).unmount()
}

beforeEach(() => {
  localStorage.clear()
  vi.mocked(showToast).mockClear()
})

test('words below a note that is gone stay to be read', () => {
  begin('reply/here', 'Has its form.')
  begin('reply/gone', 'As in v1.')
  begin('reply/empty', ' ')
  begin('answer/gone', 'Done so.')
  edit('gone', 'Slower.')
  edit('unchanged', 'As saved.')
  localStorage.setItem('review/u1/v2/reply/gone', JSON.stringify({ id: '', text: 'Of another film.' }))
  const { place: list, unmount } = mountInTest(draw())
  expect(readRows(list).toSorted()).toEqual([
    'The note is gone. What you were writing:As in v1.',
    'The note is gone. What you were writing:Done so.',
    'The note is gone. What you were writing:Slower.',
  ])
  unmount()
})

test('words below a gone note are discarded, and brought back as they were', () => {
  begin('reply/gone', 'As in v1.')
  const { place: list, unmount } = mountInTest(draw())
  findButton('Discard', list).focus()
  click(findButton('Discard', list))
  expect(readRows(list)).toEqual([])
  expect(localStorage.getItem('review/u1/v1/reply/gone')).toBe(null)
  expect(document.activeElement?.tagName, 'the focus is handed on').toBe('SECTION')
  const [said, options] = vi.mocked(showToast).mock.calls[0] ?? []
  expect([said, options?.action?.label]).toEqual(['What you wrote is discarded.', 'Undo'])
  act(() => options?.action?.run())
  expect(readRows(list)).toEqual(['The note is gone. What you were writing:As in v1.'])
  expect(localStorage.getItem('review/u1/v1/reply/gone')).toBe('{"text":"As in v1.","id":"sent-as"}')
  unmount()
})

test('what is discarded is brought back also where the list was drawn anew meanwhile', () => {
  begin('reply/gone', 'As in v1.')
  const { place: list, show, unmount } = mountInTest(draw())
  click(findButton('Discard', list))
  show(draw({ notes: [] }))
  act(() => vi.mocked(showToast).mock.lastCall?.[1]?.action?.run())
  expect(readRows(list)).toEqual(['The note is gone. What you were writing:As in v1.'])
  unmount()
})

test('what another tab writes, sends or discards comes and goes here', () => {
  begin('reply/gone', 'As in v1.')
  const { place: list, unmount } = mountInTest(draw())
  inOtherTab(() => begin('reply/gone', 'As in v2.'))
  expect(readRows(list)).toEqual(['The note is gone. What you were writing:As in v2.'])
  inOtherTab(() => localStorage.removeItem('review/u1/v1/reply/gone'))
  expect(readRows(list)).toEqual([])
  inOtherTab(() => begin('answer/gone', 'Done so.'))
  expect(readRows(list)).toEqual(['The note is gone. What you were writing:Done so.'])
  unmount()
})

test('where notes have no forms, what was begun below them is read with its note', () => {
  begin('reply/here', 'As in v1.')
  const { place: list, unmount } = mountInTest(draw({ hasNoForms: true }))
  expect(readRows(list)).toEqual([
    'A reply you were writing is kept for the next cut. The note says: hereAs in v1.',
  ])
  expect(() => findButton('Discard', list), 'its form comes again').toThrow()
  unmount()
})
