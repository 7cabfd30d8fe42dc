// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Review, ReviewCut, ReviewNote } from '#shared/contract/review/review.ts'
import { freezeCutCopy } from '#shared/videos/cuts/cut-copy.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { click, fill, findButton, mountInTest } from '../../ui/mount-in-test.tsx'
import { NoteFormsProvider, useNoteFormsState } from '../drafts/note-forms.ts'
import { listNotes } from '../notes/list-notes.ts'
import { Announcer } from '../../ui/toasts/announce.tsx'
import { NotesPanel, type RevealRequest } from './notes-panel.tsx'
import { makeReviewNote } from '../notes/review-note-in-test.ts'

const rate = { num: 25, den: 1 }
const copy = freezeCutCopy(
  {
    length: 15,
    frameRate: rate,
    copyCards: [{ id: 'a', copy: 'Wet stone.', timing: { in: 100, out: 200 } }],
    startCard: { use: false, text: '' },
    endCard: { use: false, logo: false, tagline: '' },
  },
  ['16:9'],
)
const cut = { number: 1, state: 'in_review', copy } as ReviewCut
const withdrawn = { ...cut, number: 2, state: 'withdrawn' } as ReviewCut

const makeNote = (id: string, changes: Partial<ReviewNote>) =>
  makeReviewNote({ id, state: 'draft', ...changes })
const onCard = makeNote('On the card', {
  anchor: { on: 'card', card: { kind: 'copy', id: 'a' }, offset: 0, length: 1, isBeyondCard: false },
})
const before = makeNote('Before it', {})

let frame = 0
let listeners = new Set<() => void>()
const player = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getState: () => ({ frame, pictureFrame: frame, speed: 0, isMuted: false, loop: null }),
} as unknown as ExactPlayer
const goTo = (next: number) =>
  act(() => {
    frame = next
    for (const listener of listeners) listener()
  })
beforeEach(() => {
  listeners = new Set()
  frame = 0
})

const place = { cut: 1, frames: { in: 0, out: 1 } }
const places = { read: () => place, readUntil: () => place }
function Room({ children }: { children: ReactNode }) {
  const forms = useNoteFormsState('u1', 'v1', places, {
    number: 1,
    copy,
    ratio: '16:9',
    rate: { num: 25, den: 1 },
  })
  return <NoteFormsProvider value={forms}>{children}</NoteFormsProvider>
}

function draw(notes: ReviewNote[], revealRequest: RevealRequest | null = null) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <Room>
        <NotesPanel
          review={{ video: { id: 'v1' }, side: 'customer', notes } as unknown as Review}
          cut={cut}
          all={listNotes(notes, cut, [withdrawn, cut], rate)}
          player={player}
          rate={rate}
          userId="u1"
          currentId={null}
          revealRequest={revealRequest}
          onGo={() => undefined}
          form={null}
        />
      </Room>
    </QueryClientProvider>
  )
}
const drawAnnounced = (notes: ReviewNote[]) => (
  <>
    {draw(notes)}
    <output>
      <Announcer />
    </output>
  </>
)
const readTexts = (place: HTMLElement) =>
  [...place.querySelectorAll('article')].map(
    ({ textContent }) => /On the card|Before it|Fine/.exec(textContent)?.[0],
  )

test('a filter announces what it found; what adds a note has announced it, and the count is silent', () => {
  const { place, show, unmount } = mountInTest(drawAnnounced([before]))
  expect(place.querySelector('h2')?.textContent).toContain('1 note')
  const comment = makeNote('Fine', { kind: 'comment', state: 'said' })
  show(drawAnnounced([before, comment]))
  expect(place.querySelector('h2')?.textContent).toContain('2 notes')
  expect(place.querySelector('h2 :is(output, [aria-live], [role])')).toBeNull()
  click(findButton('Open', place))
  expect(place.querySelector('output')?.textContent).toBe('1 of 2 notes.')
  unmount()
})

test('the notes of this card are none where no card stands, and those of the next one there', () => {
  const { place, unmount } = mountInTest(draw([before, onCard]))
  goTo(150)
  click(findButton('This card', place))
  expect(readTexts(place)).toEqual(['On the card'])
  goTo(10)
  expect(readTexts(place)).toEqual([])
  expect(place.textContent).toContain('No note is like that.')
  goTo(120)
  expect(readTexts(place)).toEqual(['On the card'])
  unmount()
})

test('who adds a note, or asks for one, sees it, whatever the list was narrowed to; one that comes from others changes nothing', () => {
  const { place, show, unmount } = mountInTest(draw([before]))
  click(findButton('Open', place))
  const comment = makeNote('Fine', { kind: 'comment', state: 'said' })
  show(draw([before, comment]))
  expect(readTexts(place)).toEqual(['Before it'])
  const revealRequest = { noteId: 'Fine' }
  show(draw([before, comment], revealRequest))
  expect(readTexts(place)).toEqual(['Before it', 'Fine'])
  click(findButton('Open', place))
  show(draw([before, comment], revealRequest))
  expect(readTexts(place), 'once').toEqual(['Before it'])
  show(draw([before, comment], { ...revealRequest }))
  expect(readTexts(place), 'asked for again').toEqual(['Before it', 'Fine'])
  unmount()
})

test('a draft about a cut that was withdrawn is listed as waiting for the next one', () => {
  const { place, unmount } = mountInTest(draw([before, makeNote('Fine', { cut: 2 })]))
  const list = place.querySelector<HTMLElement>('ol[aria-label="Notes that wait for the next cut"]')
  expect(list && readTexts(list)).toEqual(['Fine'])
  expect(place.textContent).toContain(
    'Written about v2, which the studio took back. You can send it with the next cut, and edit or delete it until then.',
  )
  expect(list?.textContent).not.toContain('Go to')
  expect(findButton('Edit', list ?? undefined)).toBeDefined()
  expect(findButton('Delete', list ?? undefined)).toBeDefined()
  unmount()
})

test('a reply stays in sight when its note goes while it is written', () => {
  const { place, show, unmount } = mountInTest(draw([before, onCard]))
  click(findButton('Reply', place))
  fill(place.querySelector('article textarea'), 'As in v1.')
  show(draw([onCard]))
  expect(place.querySelector('article textarea')).toBe(null)
  expect(place.textContent).toContain('The note is gone. What you were writing:As in v1.')
  click(findButton('Discard', place))
  expect(place.textContent).not.toContain('As in v1.')
  unmount()
})
