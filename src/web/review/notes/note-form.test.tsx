// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markLimits } from '#shared/review/note-marks.ts'
import { noteLimits } from '#shared/review/notes.ts'
import type { CutState } from '#shared/videos/cuts/cut-states.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import type { ListedWords } from '../drafts/use-lost-answer.ts'
import { NewNoteProvider, useNoteDraft, type NoteDraft, type NotePlace } from '../drafts/use-note-draft.ts'
import type { DrawingTool } from '../picture/drawing-layer.tsx'
import { MarksHint } from './marking-tools.tsx'
import { NoteForm } from './note-form.tsx'

vi.mock('../../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))

const rate = { num: 25, den: 1 }
const place: NotePlace = { cut: 1, frames: { in: 3, out: 4 } }
interface FormProps {
  onDraft: (draft: NoteDraft) => void
  /** The cut that is shown, and all cuts. */
  cut?: number
  cuts?: readonly { number: number; state: CutState }[]
  here?: NotePlace
  notes?: readonly ListedWords[]
  isOpen?: boolean
}
function Form({
  onDraft,
  cut = 1,
  cuts = [{ number: 1, state: 'in_review' }],
  here = place,
  notes = [],
  isOpen = true,
}: FormProps) {
  const draft = useNoteDraft('u1', 'v1', () => here)
  useEffect(() => onDraft(draft))
  return (
    <NewNoteProvider value={{ draft, frames: draft.frames }}>
      {isOpen && (
        <NoteForm
          videoId="v1"
          side="customer"
          player={null}
          fileRate={rate}
          cut={{ number: cut }}
          cuts={cuts}
          notes={notes}
          places={{ read: () => here, readUntil: () => here }}
          ratio="16:9"
          tool={null}
          onTool={() => undefined}
          onAdded={() => undefined}
          field={{ current: null }}
        />
      )}
    </NewNoteProvider>
  )
}

let draft: NoteDraft
const setDraft = (next: NoteDraft) => {
  draft = next
}
let mounted: Mounted
const sent: Record<string, unknown>[] = []
let answer: (body: Record<string, unknown>) => Response
beforeEach(() => {
  localStorage.clear()
  vi.mocked(showToast).mockClear()
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const note = JSON.parse(body) as Record<string, unknown>
    sent.push(note)
    return answer(note)
  })
  mounted = mountInTest(<Form onDraft={setDraft} />, new QueryClient())
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const storedAs = (text: string) => Response.json({ note: { id: 'n', text, version: 1, replies: [] } })
const type = (text: string) => act(() => draft.setText(text))
const submit = () =>
  act(async () => {
    mounted.place.querySelector('form')?.requestSubmit()
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0), { timeout: 60_000 })
  })

test('a note that was added leaves an empty form', async () => {
  answer = () => storedAs('Slower')
  type('Slower ')
  await submit()
  await vi.waitFor(() => expect(draft.text).toBe(''), { timeout: 60_000 })
})

test.each([
  ['stored leaves nothing of it', () => storedAs('Slower'), ''],
  [
    'refused as another one is sent under another id',
    () => Response.json({ code: 'changed_meanwhile', detail: 'It was stored.' }, { status: 409 }),
    'Slower',
  ],
])('a note whose form is closed by the time that it is %s', async (_, reply, left) => {
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async () => answered.promise)
  type('Slower')
  const { id } = draft
  act(() => mounted.place.querySelector('form')?.requestSubmit())
  await settle()
  mounted.show(<Form onDraft={setDraft} isOpen={false} />)
  answered.resolve(reply())
  await vi.waitFor(() => expect(draft.id).not.toBe(id), { timeout: 60_000 })
  expect(draft.text).toBe(left)
})

test('words that the server did not store stay, for a note of their own', async () => {
  answer = () => storedAs('Slower')
  type('Slower, and darker')
  const { id } = draft
  await submit()
  await vi.waitFor(() => expect(draft.id).not.toBe(id), { timeout: 60_000 })
  expect(draft.text).toBe('Slower, and darker')
})

test('a retry that comes too late says so, and the next one is a note of its own', async () => {
  const detail = 'Your first attempt was stored.'
  answer = () => Response.json({ code: 'changed_meanwhile', detail }, { status: 409 })
  type('Slower, and darker')
  const { id } = draft
  await submit()
  await vi.waitFor(() => expect(mounted.place.textContent).toContain(detail), { timeout: 60_000 })
  expect([draft.text, draft.id === id]).toEqual(['Slower, and darker', false])
})

test('words whose answer was lost leave the form once the review has them, and no others', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  type('Slower ')
  const { id } = draft
  const poll = (note: Partial<ListedWords>) =>
    mounted.show(<Form onDraft={setDraft} notes={[{ id, text: 'Slower', marks: null, ...note }]} />)
  poll({})
  expect(draft.text, 'it was not sent').toBe('Slower ')
  poll({ text: 'Faster' })
  await submit()
  await vi.waitFor(() => expect(mounted.place.textContent).toContain('can’t be reached'), { timeout: 60_000 })
  poll({ marks: { ratio: '16:9', point: { x: 0, y: 0 }, strokes: [] } })
  expect([draft.id, draft.text]).toEqual([id, 'Slower '])
  poll({})
  await vi.waitFor(() => expect([draft.id, draft.text]).toEqual(['', '']), { timeout: 60_000 })
  await vi.waitFor(() => expect(mounted.place.textContent).not.toContain('can’t be reached'))
})

test('what an earlier page left in the form leaves it once the review has it, and says so', () => {
  type('Slower ')
  const { id } = draft
  const openAgain = (note: Partial<ListedWords>) => {
    mounted.unmount()
    const notes = [{ id, text: 'Slower', marks: null, ...note }]
    mounted = mountInTest(<Form onDraft={setDraft} notes={notes} />, new QueryClient())
  }
  openAgain({ text: 'Faster' })
  expect([draft.id, draft.text], 'its retry replaces the first words').toEqual([id, 'Slower '])
  expect(vi.mocked(showToast)).not.toHaveBeenCalled()
  openAgain({})
  expect([draft.id, draft.text, localStorage.length]).toEqual(['', '', 0])
  expect(vi.mocked(showToast).mock.lastCall).toEqual(['Your note was added already.'])
  expect(document.activeElement, 'nobody was writing').toBe(document.body)
})

test('what was written on after a lost answer stays when the review has the first words', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  type('Slower')
  const { id } = draft
  await submit()
  await vi.waitFor(() => expect(mounted.place.textContent).toContain('can’t be reached'), { timeout: 60_000 })
  type('Slower, and darker')
  mounted.show(<Form onDraft={setDraft} notes={[{ id, text: 'Slower', marks: null }]} />)
  await settle()
  expect([draft.id, draft.text], 'its retry replaces them').toEqual([id, 'Slower, and darker'])
})

test('an emptied form lets go of its id; one that is written on keeps it', () => {
  type('Slower')
  const { id } = draft
  type('Slower, and darker')
  expect(draft.id).toBe(id)
  type('')
  type('Quite different')
  expect(draft.id).not.toBe(id)
})

test('a refusal of the film itself keeps the id: nothing would go better under another one', async () => {
  answer = () => Response.json({ code: 'not_found', detail: 'Nothing here.' }, { status: 404 })
  type('Slower')
  const { id } = draft
  await submit()
  await vi.waitFor(() => expect(mounted.place.textContent).toContain('Nothing here.'), { timeout: 60_000 })
  expect([draft.id, sent.length]).toEqual([id, 1])
})

test('a text that is too long stays whole, says by how much, and is not sent', async () => {
  answer = ({ text }) => storedAs(String(text))
  const text = 'x'.repeat(noteLimits.characters + 1_000)
  type(text)
  expect(mounted.place.querySelector('[role=alert]')?.textContent).toBe('1,000 characters too many.')
  expect(mounted.place.querySelector('textarea')).toMatchObject({ value: text, maxLength: -1 })
  expect(mounted.place.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true)
  act(() => mounted.place.querySelector('form')?.requestSubmit())
  expect(sent).toEqual([])
  type(text.slice(1_000))
  expect(mounted.place.querySelector('[role=alert]')).toBe(null)
  await submit()
  expect(sent.map((note) => note['text'])).toEqual([text.slice(1_000)])
})

test('a note whose cut is withdrawn while it is written says so, stays, and is added once it is moved', async () => {
  const here: NotePlace = { cut: 1, frames: { in: 7, out: 8 } }
  const first = { number: 1, state: 'changes_asked' } as const
  const showForm = (cut: number, state: CutState) =>
    mounted.show(
      <Form
        onDraft={setDraft}
        cut={cut}
        cuts={[{ number: 2, state }, first]}
        here={cut === 1 ? here : { ...place, cut }}
      />,
    )
  showForm(2, 'in_review')
  type('Slower')
  expect(mounted.place.textContent).not.toContain('took back')
  showForm(1, 'withdrawn')
  expect(mounted.place.textContent).toContain('The studio took back v2. “Move here” puts this note on v1')
  expect(draft).toMatchObject({ text: 'Slower', cut: 2 })
  act(() => draft.setMarks({ ratio: '16:9', point: { x: 0, y: 0 }, strokes: [] }))
  expect(mounted.place.textContent).toContain('Move the note to mark the picture.')
  expect(mounted.place.textContent, 'it can’t be shown').not.toContain('show that cut')
  expect(() => findButton('Until here'), 'it is on no frame of this cut').toThrow()
  click(findButton('Move here'))
  expect(findButton('Until here').disabled).toBe(false)
  expect(mounted.place.textContent).not.toContain('took back')
  answer = ({ text }) => storedAs(String(text))
  await submit()
  expect(sent).toMatchObject([{ text: 'Slower', ...here }])
})

test('so does one on a cut whose sending was undone, which is not there any more', () => {
  const first = { number: 1, state: 'changes_asked' } as const
  const showForm = (cut: number, cuts: readonly { number: number; state: CutState }[]) =>
    mounted.show(<Form onDraft={setDraft} cut={cut} cuts={cuts} here={{ ...place, cut }} />)
  showForm(2, [{ number: 2, state: 'in_review' }, first])
  type('Slower')
  expect(mounted.place.textContent).not.toContain('took back')
  showForm(1, [first])
  expect(mounted.place.textContent).toContain('The studio took back v2. “Move here” puts this note on v1')
})

const press = (name: string) => click(findButton(name, mounted.place))
const undoClearing = 'Undo clearing the picture'
const line = [{ x: 0, y: 0 }]

test('marks are taken back one by one, without a keyboard', () => {
  const marks = { ratio: '16:9' as const, point: { x: 0.5, y: 0.5 }, strokes: [line, line] }
  act(() => draft.setMarks(marks))
  press('Undo the last mark on the picture')
  expect(draft.marks).toEqual({ ...marks, strokes: [line] })
  press('Undo the last mark on the picture')
  press('Undo the last mark on the picture')
  expect(draft.marks).toBeNull()
  expect(mounted.place.textContent).not.toContain('Undo')
  expect(document.activeElement?.textContent).toContain('Point')
})

test('cleared marks come back with their place, until another note is written', async () => {
  const marks = { ratio: '16:9' as const, point: null, strokes: [line, line] }
  act(() => draft.setMarks(marks))
  const elsewhere = { cut: 1, frames: { in: 9, out: 10 } }
  mounted.show(<Form onDraft={setDraft} here={elsewhere} />)
  press('Clear what is marked on the picture')
  expect(draft.frames).toBeNull()
  expect(document.activeElement?.textContent).toBe(undoClearing)
  press(undoClearing)
  expect(draft).toMatchObject({ marks, ...place })
  press('Clear what is marked on the picture')
  type('Slower')
  expect(draft).toMatchObject(elsewhere)
  press(undoClearing)
  expect(draft, 'they belong to the frames that they were drawn on').toMatchObject({ marks, ...place })
  press('Clear what is marked on the picture')
  answer = ({ text }) => storedAs(String(text))
  expect(mounted.place.textContent).toContain('Undo')
  await submit()
  await vi.waitFor(() => expect(mounted.place.textContent).not.toContain('Undo'), { timeout: 60_000 })
})

const hint = (tool: DrawingTool | null, problem: string | null = null) =>
  renderToStaticMarkup(
    <MarksHint
      marked={draft}
      onMarks={() => undefined}
      pointButton={{ current: null }}
      tool={tool}
      problem={problem}
    >
      Say what you marked.
    </MarksHint>,
  )

test('a drawing that takes no other line says so, while it is drawn', () => {
  const strokes = Array.from({ length: markLimits.strokes }, () => [{ x: 0, y: 0 }])
  act(() => draft.setMarks({ ratio: '16:9', point: null, strokes }))
  expect(hint('draw')).toContain(`Draw at most ${markLimits.strokes} lines on one note.`)
  expect(hint(null)).not.toContain('Draw at most')
  act(() => draft.setMarks({ ratio: '16:9', point: null, strokes: strokes.slice(1) }))
  expect(hint('draw')).not.toContain('Draw at most')
})

test('why the picture can’t be marked is said instead of how', () => {
  expect(hint('draw')).toContain('Draw on the picture.')
  const problem = 'It is marked in 9:16: show that ratio to go on, or clear it.'
  expect(hint('draw', problem)).toContain(problem)
  expect(hint('draw', problem)).not.toContain('Draw on the picture.')
  act(() => draft.setMarks({ ratio: '9:16', point: { x: 0, y: 0 }, strokes: [] }))
  // It can be cleared on any picture.
  expect(hint(null, problem)).toMatch(/show that ratio.*Clear/)
})
