// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GuestNote } from '#shared/contract/review/guest-links.ts'
import { click, fill, findButton, mountInTest, settle } from '../../ui/mount-in-test.tsx'
import { makeGuestNote } from './guest-note-in-test.ts'
import { GuestComment } from './guest-comment.tsx'

const note = makeGuestNote({ text: 'I like this.' })
const draw = (changes: Partial<GuestNote> = {}) => (
  <QueryClientProvider client={new QueryClient()}>
    <GuestComment
      secret="the-secret"
      sender="Ines Kestrup"
      note={{ ...note, ...changes }}
      frames={{ in: 0, out: 1 }}
      rate={{ num: 25, den: 1 }}
      isCurrent={false}
      editKey="key"
      onGo={() => undefined}
    />
  </QueryClientProvider>
)
beforeEach(() => localStorage.clear())

test('a guest’s edit that was closed says that it is not saved, until it is discarded', () => {
  const { place, unmount } = mountInTest(draw())
  click(findButton('Edit', place))
  fill(place.querySelector('textarea'), 'I like this a lot.')
  act(() => void place.querySelector('textarea')?.dispatchEvent(escape()))
  expect(place.querySelector('textarea')).toBe(null)
  expect(place.textContent).toContain('your edit is not saved')

  click(findButton('Edit', place))
  expect(place.textContent, 'its form says so').not.toContain('your edit')
  click(findButton('Discard', place))
  expect(place.textContent).not.toContain('your edit')
  unmount()
})

test('a guest’s edit that is saved once its form is closed leaves nothing unsaved', async () => {
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async () => answered.promise)
  const { place, unmount } = mountInTest(draw())
  click(findButton('Edit', place))
  fill(place.querySelector('textarea'), 'I like this a lot.')
  click(findButton('Save', place))
  act(() => void place.querySelector('textarea')?.dispatchEvent(escape()))
  expect(place.textContent).toContain('your edit is not saved')
  answered.resolve(Response.json({ note: { ...note, text: 'I like this a lot.' } }))
  await settle()
  expect(place.textContent).not.toContain('your edit')
  unmount()
  vi.unstubAllGlobals()
})

test('an edit that a taken up comment came before can be read, and discarded', () => {
  const { place, show, unmount } = mountInTest(draw())
  click(findButton('Edit', place))
  fill(place.querySelector('textarea'), 'I like this a lot.')
  show(draw({ isSent: true }))
  expect(place.querySelector('textarea')).toBe(null)
  expect(place.textContent).toContain('I like this a lot.')
  click(findButton('Discard your edit', place))
  expect(place.textContent).not.toContain('a lot')
  expect(document.activeElement?.textContent).toContain('Go to')
  show(draw())
  expect(place.textContent).not.toContain('your edit')
  unmount()
})

test('an edit that another tab discards is gone here, too', () => {
  const { place, show, unmount } = mountInTest(draw())
  click(findButton('Edit', place))
  fill(place.querySelector('textarea'), 'I like this a lot.')
  show(draw({ isSent: true }))
  act(() => {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage'))
  })
  expect(place.textContent).not.toContain('a lot')
  unmount()
})

const reply = { id: 'r', side: 'customer', text: 'Good point.', at: note.createdAt } as const

test.each<[Partial<GuestNote>, string]>([
  [{ replies: [reply] }, 'Answered, so it stays as it is.'],
  [{ isSent: true }, 'Passed on to the studio.'],
  [{ isChange: true }, 'Noted as a change to ask for.'],
  [{ isChange: true, isSent: true }, 'Asked for as a change.'],
])(
  'a guest’s comment that is %o says why it stays as it is, and is neither edited nor withdrawn',
  (decided, words) => {
    const { place, unmount } = mountInTest(draw(decided))
    expect(place.textContent).toContain(words)
    expect(place.textContent).not.toMatch(/Edit|Withdraw/)
    unmount()
  },
)

test('an answer has the name of who sent the link', () => {
  const { place, unmount } = mountInTest(draw({ replies: [reply] }))
  expect(place.textContent).toContain('Good point.Ines Kestrup')
  unmount()
})

const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
