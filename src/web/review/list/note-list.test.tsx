// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReviewNote } from '#shared/contract/review/review.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { NoteFormsProvider, useNoteFormsState } from '../drafts/note-forms.ts'
import { makePlaceReader } from '../drafts/note-place.ts'
import { click, fill, findButton, mountInTest } from '../../ui/mount-in-test.tsx'
import type { ListedNote } from '../notes/list-notes.ts'
import { NoteList } from './note-list.tsx'
import { cutCopy, makeReply, makeReviewNote } from '../notes/review-note-in-test.ts'

const rowHeight = 100
const screenHeight = 800

const makeListed = (count: number): ListedNote[] =>
  Array.from({ length: count }, (_, at) => ({
    note: makeReviewNote({
      id: `note-${at}`,
      text: `Note ${at}`,
      anchor: { on: 'time', frame: at, length: 1 },
    }),
    frames: { in: at, out: at + 1 },
    isWaiting: false,
    cardName: null,
    goneWords: null,
    fromCut: null,
  }))

const draw = (listed: ListedNote[], currentId: string | null = null): ReactNode => (
  <QueryClientProvider client={new QueryClient()}>
    <Room>
      <NoteList
        listed={listed}
        label="Notes"
        userId="u1"
        videoId="v1"
        side="customer"
        rate={rate}
        currentId={currentId}
        onGo={() => undefined}
      />
    </Room>
  </QueryClientProvider>
)

const rate = { num: 25, den: 1 }
/** The video stands at its frame 50. */
const places = makePlaceReader(
  { getState: () => ({ frame: 50, loop: null }) } as unknown as ExactPlayer,
  { number: 1, copy: cutCopy },
  rate,
)
function Room({ children }: { children: ReactNode }) {
  return (
    <NoteFormsProvider
      value={useNoteFormsState('u1', 'v1', places, { number: 1, copy: cutCopy, ratio: '16:9', rate })}
    >
      {children}
    </NoteFormsProvider>
  )
}

/** How far the page is scrolled; the document of the test lays nothing out. */
let scrolled = 0
/** So far each look at the list moves it: as where the browser holds something in sight that each pass moves. */
let driftPx = 0
beforeEach(() => {
  driftPx = 0
  localStorage.clear()
  scrolled = 0
  vi.stubGlobal('innerHeight', screenHeight)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName === 'OL') scrolled += driftPx
    const isRow = this.hasAttribute('data-row')
    const at = isRow ? (Number(this.getAttribute('aria-posinset')) - 1) * rowHeight : 0
    const top = isRow || this.tagName === 'OL' ? at - scrolled : 0
    const height = isRow ? rowHeight : screenHeight
    return { top, bottom: top + height, height } as DOMRect
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const readRows = (place: ParentNode) =>
  [...place.querySelectorAll('li[data-row]')].map((row) => Number(row.getAttribute('aria-posinset')))

test('of a thousand notes the server draws as many as a screen has room for, and says how many there are', () => {
  const html = renderToString(draw(makeListed(1000)))
  expect(html.match(/data-row=/g)).toHaveLength(12)
  expect(html).toContain('aria-setsize="1000"')
})

test('a short list is drawn whole: the browser finds its words', () => {
  expect(renderToString(draw(makeListed(60))).match(/data-row=/g)).toHaveLength(60)
})

test('of a thousand notes those around the screen are drawn, wherever it is scrolled to', () => {
  const { place, unmount } = mountInTest(draw(makeListed(1000)))
  expect(readRows(place).length).toBeLessThan(30)
  scrolled = 50_000
  act(() => void document.dispatchEvent(new Event('scroll')))
  const rows = readRows(place)
  expect(rows.length).toBeLessThan(30)
  // A row that was never drawn counts as high as the first ones.
  expect(rows).toContain(Math.floor(50_000 / rowHeight) + 1)
  expect(rows).toContain(Math.floor((50_000 + screenHeight) / rowHeight) + 1)
  unmount()
})

test('the rows in sight are there in the frame that shows them', () => {
  const { place, unmount } = mountInTest(draw(makeListed(1000)))
  scrolled = 50_000
  // Without act, nothing but what is drawn at once is drawn.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  document.dispatchEvent(new Event('scroll'))
  expect(readRows(place)).toContain(Math.floor(50_000 / rowHeight) + 1)
  unmount()
})

test('a list that is moved under each of its passes is drawn in later frames, and breaks nothing', () => {
  const { place, unmount } = mountInTest(draw(makeListed(1000)))
  driftPx = 1000
  vi.spyOn(document, 'timeline', 'get').mockReturnValue({ currentTime: 1000 } as DocumentTimeline)
  scrolled = 10_000
  act(() => void document.dispatchEvent(new Event('scroll')))
  expect(readRows(place).length).toBeGreaterThan(5)
  unmount()
})

test('a note that is gone to is scrolled to, also where it was not drawn', () => {
  const scrollBy = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => undefined)
  const listed = makeListed(1000)
  const { show, unmount } = mountInTest(draw(listed))
  show(draw(listed, 'note-700'))
  expect(scrollBy).toHaveBeenCalledOnce()
  // A third of the screen stays above it.
  expect(scrollBy).toHaveBeenCalledWith({ top: 700 * rowHeight - screenHeight / 3, behavior: 'instant' })
  unmount()
})

test('the list stays where its reader has scrolled it to, while others come before the note that was gone to', () => {
  const scrollBy = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => undefined)
  const listed = makeListed(1000)
  const { show, unmount } = mountInTest(draw(listed, 'note-700'))
  show(draw(listed.slice(1), 'note-700'))
  expect(scrollBy).toHaveBeenCalledOnce()
  show(draw(listed.slice(1), 'note-500'))
  expect(scrollBy).toHaveBeenCalledTimes(2)
  unmount()
})

test('another filter draws the rows that are in sight of it, at the end of a list that is shorter', () => {
  const { place, show, unmount } = mountInTest(draw(makeListed(1000)))
  scrolled = 50_000
  act(() => void document.dispatchEvent(new Event('scroll')))
  show(draw(makeListed(1000).filter((_, at) => at % 2 === 0)))
  // 500 rows end where the list was scrolled to: the browser goes back to the last eight.
  expect(readRows(place)).toEqual([493, 494, 495, 496, 497, 498, 499, 500])
  unmount()
})

test('rows that come into sight without a scroll are drawn: what stood above them went', () => {
  const reports: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  const observe = vi.fn<(room: Element) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (typeof reports)[number]) {
        reports.push(callback)
      }
      observe = observe
      disconnect = () => undefined
    },
  )
  const { place, unmount } = mountInTest(draw(makeListed(1000)))
  const list = place.querySelector('ol')
  expect(observe.mock.calls.flat()).toEqual([list?.firstElementChild, list?.lastElementChild])
  scrolled = 50_000
  act(() => reports.at(-1)?.([{ isIntersecting: false }]))
  expect(readRows(place)).toContain(1)
  act(() => reports.at(-1)?.([{ isIntersecting: true }]))
  expect(readRows(place)).toContain(501)
  unmount()
})

const makeComment = (change: Partial<ReviewNote>): ListedNote[] =>
  makeListed(1).map((each) => ({
    ...each,
    note: { ...each.note, kind: 'comment', state: 'draft', ...change },
  }))

test('a guest’s comment is deleted by the customer before it is sent, and a delete asks first', () => {
  const { place, show, unmount } = mountInTest(draw(makeComment({ side: 'guest', isMine: false })))
  const hasDelete = () =>
    [...place.querySelectorAll('button')].some(({ textContent }) => textContent === 'Delete')
  click(findButton('Delete', place))
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Delete this guest’s comment?')
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Note 0')
  show(draw(makeComment({ side: 'guest', isMine: false, state: 'said' })))
  expect(hasDelete(), 'sent').toBe(false)
  show(draw(makeComment({ isMine: false })))
  expect(hasDelete(), 'of somebody else').toBe(false)
  show(draw(makeComment({ side: 'studio', state: 'said', replies: [makeReply()] })))
  expect(hasDelete(), 'somebody else has replied').toBe(false)
  unmount()
})

test('who deletes a note learns that their replies to it go with it', () => {
  const replies = [makeReply({ isMine: true })]
  const { place, unmount } = mountInTest(draw(makeComment({ side: 'studio', state: 'said', replies })))
  click(findButton('Delete', place))
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
    'What you wrote below it is deleted, too.',
  )
  unmount()
})

/** Presses the button of a row of a long list, once it is there: rows are drawn with their buttons after a frame. */
async function clickInRow(place: ParentNode, noteId: string, name: string): Promise<void> {
  const row = () => place.querySelector(`[data-row=${noteId}]`)!
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await vi.waitFor(() => findButton(name, row()), { timeout: 60_000 })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  click(findButton(name, row()))
}

test('of a long list, what can be done with a note follows once the note is shown', async () => {
  const { place, unmount } = mountInTest(draw(makeDrafts(1000)))
  expect(place.textContent).toContain('Note 3')
  expect(place.textContent).not.toContain('Reply')
  await clickInRow(place, 'note-3', 'Reply')
  expect(place.querySelectorAll('textarea')).toHaveLength(1)
  unmount()
})

test('a list that gets long stays as it is: its buttons, and what is asked in a row', () => {
  const { place, show, unmount } = mountInTest(draw(makeDrafts(60)))
  const row = () => place.querySelector('[data-row=note-3]')!
  const reply = findButton('Reply', row())
  click(findButton('Delete', row()))
  show(draw(makeDrafts(61)))
  expect(findButton('Reply', row())).toBe(reply)
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Delete this note?')
  unmount()
})

const makeDrafts = (count: number): ListedNote[] =>
  makeListed(count).map((each) => ({ ...each, note: { ...each.note, state: 'draft' } }))

test('of a long list, what is written below a note stays there, wherever it is scrolled to', async () => {
  const { place, unmount } = mountInTest(draw(makeDrafts(1000)))
  await clickInRow(place, 'note-3', 'Edit')
  const field = place.querySelector('textarea')
  expect(document.activeElement, 'asked for by a press').toBe(field)
  expect(field?.selectionStart, 'it is written on from its end').toBe(field?.value.length)
  scrolled = 50_000
  act(() => void document.dispatchEvent(new Event('scroll')))
  expect(readRows(place)).toContain(Math.floor(50_000 / rowHeight) + 1)
  expect(place.querySelector('textarea'), 'the same field').toBe(field)
  expect(document.activeElement).toBe(field)
  const row = place.querySelector<HTMLElement>('[data-row=note-3]')
  expect([row?.style.position, row?.style.top]).toEqual(['absolute', `${3 * rowHeight}px`])
  expect(readRows(place)).toEqual(readRows(place).toSorted((a, b) => a - b))
  unmount()
})

test('a form that is open is open again after a reload, with its new place, and takes no focus', async () => {
  const before = mountInTest(draw(makeDrafts(1000)))
  await clickInRow(before.place, 'note-3', 'Edit')
  click(findButton('Move here', before.place))
  expect(before.place.querySelector('output')?.textContent).toBe('To 00:00:02:00 when you save.')
  before.unmount()

  const { place, unmount } = mountInTest(draw(makeDrafts(1000)))
  const row = place.querySelector('[data-row=note-3]')!
  expect(row.querySelector('output')?.textContent).toBe('To 00:00:02:00 when you save.')
  expect(document.activeElement).not.toBe(row.querySelector('textarea'))
  click(findButton('Discard', row))
  expect(place.querySelector('textarea')).toBe(null)
  expect(localStorage.length, 'nothing is left').toBe(0)
  unmount()
})

test('of a draft whose cut was withdrawn the words alone are edited', async () => {
  let sent: Record<string, unknown> = {}
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent = JSON.parse(body) as Record<string, unknown>
    return Response.json({ note: makeDrafts(1)[0]?.note })
  })
  const { place, show, unmount } = mountInTest(draw(makeDrafts(1)))
  click(findButton('Edit', place))
  click(findButton('Move here', place))
  show(draw(makeDrafts(1).map((each) => ({ ...each, frames: null, isWaiting: true }))))
  expect(place.textContent).toContain('v1 was taken back: the words can be changed')
  expect(() => findButton('Move here', place)).toThrow()
  fill(place.querySelector('textarea'), 'Slower')
  click(findButton('Save', place))
  await act(() => vi.waitFor(() => expect(sent).toMatchObject({ text: 'Slower' }), { timeout: 60_000 }))
  expect(Object.keys(sent), 'a place on that cut is refused').not.toContain('frames')
  unmount()
})

test('what was written for a note that is sent meanwhile can be sent as a reply', async () => {
  const { place, show, unmount } = mountInTest(draw(makeDrafts(1)))
  click(findButton('Edit', place))
  fill(place.querySelector('textarea'), 'Slower')
  show(draw(makeListed(1)))
  expect(place.querySelector('[data-row] textarea')).toMatchObject({ value: 'Slower' })
  expect(place.textContent).toContain('This note was sent meanwhile.')
  expect(findButton('Send reply', place).disabled).toBe(false)
  pressEscape(place)
  expect(place.querySelector('textarea'), 'closed by Escape').toBe(null)
  expect(place.textContent).toContain('your edit was not sent: reply with it')
  click(findButton('Reply', place))
  expect(place.querySelector('textarea')).toMatchObject({ value: 'Slower' })
  unmount()
})

const pressEscape = (place: ParentNode) =>
  act(() => {
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
    place.querySelector('textarea')?.dispatchEvent(escape)
  })

const makeRange = (length: number) =>
  makeDrafts(1).map((each) => ({
    ...each,
    note: { ...each.note, anchor: { on: 'time' as const, frame: 0, length } },
  }))

test('a note that is about a range is moved with its length, as far as the cut goes', () => {
  for (const [length, words] of [
    [25, 'To 00:00:02:00 – 00:00:02:24 when you save.'],
    [1000, 'To 00:00:02:00 – 00:00:14:24 when you save.'],
  ] as const) {
    localStorage.clear()
    const { place, unmount } = mountInTest(draw(makeRange(length)))
    click(findButton('Edit', place))
    click(findButton('Move here', place))
    expect(place.querySelector('output')?.textContent).toBe(words)
    unmount()
  }
})

test('the range of a note ends where the video stands, and its first frame stays', () => {
  const { place, unmount } = mountInTest(draw(makeRange(25)))
  click(findButton('Edit', place))
  click(findButton('Until here', place))
  expect(place.querySelector('output')?.textContent).toBe('To 00:00:00:00 – 00:00:02:00 when you save.')
  click(findButton('Move here', place))
  expect(place.querySelector('output')?.textContent, 'with the length that it has').toBe(
    'To 00:00:02:00 – 00:00:02:24 when you save.',
  )
  unmount()
})

test('what is moved while an edit is saved stays in its form', async () => {
  let answer: (() => void) | undefined
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { text } = JSON.parse(body) as { text: string }
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return Response.json({ note: { ...makeRange(1)[0]?.note, text, version: 2 } })
  })
  const { place, unmount } = mountInTest(draw(makeRange(1)))
  const save = async (meanwhile: () => void) => {
    click(findButton('Save', place))
    await act(() => vi.waitFor(() => expect(answer).toBeDefined(), { timeout: 60_000 }))
    meanwhile()
    await act(async () => answer?.())
    answer = undefined
  }
  click(findButton('Edit', place))
  await save(() => click(findButton('Move here', place)))
  await act(() =>
    vi.waitFor(() => expect(findButton('Save', place).disabled).toBe(false), { timeout: 60_000 }),
  )
  expect(place.querySelector('output')?.textContent).toBe('To 00:00:02:00 when you save.')

  await save(() => undefined)
  await act(() => vi.waitFor(() => expect(place.querySelector('textarea')).toBe(null), { timeout: 60_000 }))
  expect(document.activeElement, 'its button has the focus again').toBe(findButton('Edit', place))
  unmount()
})

const readOpen = () => JSON.parse(localStorage.getItem('review/u1/v1/open') ?? '{}') as unknown

test('words that were written before and not saved count as edited when the form is opened again', () => {
  const { place, unmount } = mountInTest(draw(makeDrafts(1)))
  click(findButton('Edit', place))
  expect(readOpen()).toEqual({ 'note-0': { form: 'edit', frames: null } })
  fill(place.querySelector('textarea'), 'Slower')
  pressEscape(place)
  expect(place.querySelector('textarea'), 'closed by Escape').toBe(null)
  click(findButton('Edit', place))
  expect(place.querySelector('textarea')).toMatchObject({ value: 'Slower' })
  expect(readOpen()).toEqual({
    'note-0': { form: 'edit', frames: null, from: 'Note 0' },
  })
  unmount()
})

test('who edits words that another tab has saved meanwhile reads those, also after a reload', () => {
  const other = makeDrafts(1).map((each) => ({ ...each, note: { ...each.note, text: 'Faster', version: 2 } }))
  const before = mountInTest(draw(makeDrafts(1)))
  click(findButton('Edit', before.place))
  fill(before.place.querySelector('textarea'), 'Slower')
  expect(before.place.textContent).not.toContain('changed meanwhile')
  before.show(draw(other))
  expect(before.place.textContent).toContain(
    'It was changed meanwhile, and says now: Faster Save replaces that.',
  )
  before.unmount()
  const { place, unmount } = mountInTest(draw(other))
  expect(place.textContent).toContain('changed meanwhile')
  unmount()
})

test('a reply whose answer comes late leaves the edit open that was begun meanwhile', async () => {
  let answer: (() => void) | undefined
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { replyId: id, text } = JSON.parse(body) as { replyId: string; text: string }
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    const reply = { id, text, side: 'customer', name: 'Mara', isMine: true, at: new Date().toISOString() }
    return Response.json({ note: { ...makeDrafts(1)[0]?.note, replies: [reply] } })
  })
  const { place, unmount } = mountInTest(draw(makeDrafts(1)))
  click(findButton('Reply', place))
  fill(place.querySelector('textarea'), 'Which one?')
  click(findButton('Add reply', place))
  await act(() => vi.waitFor(() => expect(answer).toBeDefined(), { timeout: 60_000 }))
  pressEscape(place)
  click(findButton('Edit', place))
  fill(place.querySelector('textarea'), 'Slower')
  await act(async () => answer?.())
  await act(() =>
    vi.waitFor(() => expect(localStorage.getItem('review/u1/v1/reply/note-0')).toBe(null), {
      timeout: 60_000,
    }),
  )
  expect(place.querySelector('textarea')).toMatchObject({ value: 'Slower' })
  unmount()
})

test('who is asked before a note is deleted, and keeps it, has the focus where they were', async () => {
  const { place, unmount } = mountInTest(draw(makeDrafts(1)))
  findButton('Delete', place).focus()
  click(findButton('Delete', place))
  click(findButton('Keep it', document.body))
  await act(() =>
    vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBe(null), { timeout: 60_000 }),
  )
  expect(document.activeElement).toBe(findButton('Delete', place))
  unmount()
})
