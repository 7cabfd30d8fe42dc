// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import { updateVideo, type Video } from '#shared/contract/videos/videos.ts'
import { createUnreachableRefusal, type call } from '../../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { questionsQuery } from '../questions/question-queries.ts'
import { makeVideoInTest } from './copy/make-video-in-test.ts'
import { createCopyStore } from './copy/unsaved-copy-store.ts'
import { conflictSentence } from './copy/video-saver.ts'
import { createDraft } from './draft/video-draft.ts'
import { VideoCard } from './video-card.tsx'

const { save } = vi.hoisted(() => ({ save: vi.fn<(input: unknown) => Promise<{ video: unknown }>>() }))
vi.mock('../../ui/toasts/toast.tsx', async (readModule) => ({
  ...(await readModule<object>()),
  showToast: vi.fn(),
}))
vi.mock('../../session/session.ts', () => ({ useSession: () => ({ user: { uid: 'u1' } }) }))
vi.mock('../../call/call.ts', async (readModule) => ({
  ...(await readModule<{ call: typeof call }>()),
  call: (definition: unknown, input: unknown) =>
    definition === updateVideo ? save(input) : new Promise(() => undefined),
}))

const video = makeVideoInTest({ copy: ['One'] })
const videoOfTwoCards = makeVideoInTest({ copy: ['One', 'Two'] })
const saved = createDraft(video)
const question: QuestionThread = {
  id: 'q1',
  subject: { kind: 'video', id: video.id, title: video.title },
  isBlocking: false,
  isOpen: true,
  turn: 'customer',
  messages: [{ id: 'm1', side: 'studio', author: '', text: 'Which cap?', at: video.createdAt }],
}
const onOpen = vi.fn()
const openNext = vi.fn()
let mounted: Mounted

/** The film's card, in a tab that finds this title of an earlier visit. */
function mount({ title, now = video, isOpen = false }: { title: string; now?: Video; isOpen?: boolean }) {
  createCopyStore('u1', video.id).write({
    draft: { ...saved, title },
    bases: [saved],
    version: video.version,
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(questionsQuery(video.subscriptionId).queryKey, [question])
  mounted = mountInTest(
    <MemoryRouter>
      <VideoCard
        video={now}
        ownerId="u1"
        package="agency"
        mover="admin"
        isOpen={isOpen}
        next={{ title: 'Dry stone', open: openNext }}
        onOpen={onOpen}
      />
    </MemoryRouter>,
    queryClient,
  )
}
const press = (name: string) => {
  findButton(name).focus()
  click(findButton(name))
}
function pressCtrlEnter(selector: string) {
  const field = mounted.place.querySelector(selector)
  expect(field, selector).not.toBeNull()
  const key = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })
  act(() => void field?.dispatchEvent(key))
}
const theirs = { ...video, title: 'Theirs', version: 2 }

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
})
afterEach(() => mounted.unmount())

test('words of an earlier visit are shown as not saved, and saved by a press', async () => {
  save.mockResolvedValue({ video: { ...video, title: 'Mine', version: 2 } })
  mount({ title: 'Mine' })
  act(() => void window.dispatchEvent(new Event('online')))
  await settle()
  expect(mounted.place.textContent).toContain(
    'Words from an earlier visit are not saved: Title. What you type next saves them, too.',
  )
  expect(save).not.toHaveBeenCalled()
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented, 'they stay in this browser').toBe(false)
  press('Save them')
  await settle()
  expect(save).toHaveBeenCalledWith({ videoId: video.id, version: 1, title: 'Mine' })
  expect(mounted.place.textContent).not.toContain('not saved')
  expect(document.activeElement).toBe(document.querySelector('article'))
})

test('words of an earlier visit can be discarded, and brought back', async () => {
  mount({ title: 'Mine' })
  press('Discard them')
  expect(mounted.place.textContent).not.toContain('not saved')
  expect(mounted.place.querySelector('h2')?.textContent).toBe(video.title)
  expect(localStorage).toHaveLength(0)
  const [, options] = vi.mocked(showToast).mock.lastCall ?? []
  act(() => options?.action?.run())
  expect(mounted.place.textContent).toContain('Words from an earlier visit are not saved: Title.')
  expect(localStorage).toHaveLength(1)
  await settle()
  expect(save).not.toHaveBeenCalled()
})

test.each([
  [
    'that can’t be sent',
    { title: '', now: { ...video, status: 'activated' as const } },
    'An activated film needs a title.',
  ],
  ['that a colleague wrote otherwise', { title: 'Mine', now: theirs }, 'Choose which version stays.'],
])('words of an earlier visit %s are named, and can be discarded', (_, film, hint) => {
  mount(film)
  expect(mounted.place.textContent).toContain('Words from an earlier visit are not saved: Title.')
  expect(mounted.place.querySelector('output')?.textContent).toContain(hint)
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented, 'they stay in this browser').toBe(false)
  press('Discard them')
  expect(mounted.place.textContent).not.toContain('not saved')
  expect(mounted.place.querySelector('h2')?.textContent).toBe(film.now.title)
  expect(localStorage).toHaveLength(0)
})

test('the line at the end of an open film leads to both versions above', () => {
  mount({ title: 'Mine', now: theirs, isOpen: true })
  press('Show both versions')
  expect(document.activeElement?.id).toBe('film-film-conflict')
})

test('a closed film leads to what to choose, and to what to fix', () => {
  mount({ title: 'Mine', now: theirs })
  click(findButton('Show both versions'))
  expect(onOpen).toHaveBeenLastCalledWith(true, 'film-film-conflict')
  mounted.unmount()
  localStorage.clear()
  mount({ title: '', now: { ...video, status: 'activated' } })
  click(findButton('Show what to fix'))
  expect(onOpen).toHaveBeenLastCalledWith(true, 'film-film-title')
})

test.each([
  ['words of an earlier visit', video, 'saved', 'Words from an earlier visit are not saved: Title.'],
  ['a conflict', theirs, 'conflict', conflictSentence],
])(
  'a film with %s leads there instead of being activated, or left by Ctrl-Enter',
  async (_, now, field, sentence) => {
    mount({ title: 'Mine', now })
    click(findButton('Activate'))
    await settle()
    expect(onOpen).toHaveBeenLastCalledWith(true, `film-film-${field}`)
    expect(showToast).toHaveBeenLastCalledWith(sentence, { tone: 'bad' })
    mounted.unmount()
    mount({ title: 'Mine', now, isOpen: true })
    vi.mocked(showToast).mockClear()
    pressCtrlEnter('#film-film-direction')
    await vi.waitFor(() => expect(document.activeElement?.id).toBe(`film-film-${field}`))
    expect(showToast).toHaveBeenLastCalledWith(sentence, { tone: 'bad' })
  },
)

test('copy over its budget is marked from the card that runs past it, and the line that is not saved says by how much', () => {
  mount({ title: video.title, now: videoOfTwoCards, isOpen: true })
  const card = (id: string) => mounted.place.querySelector(`#film-film-${id}`)
  fill(card('card-2'), 'word '.repeat(32))
  expect(card('card-1')?.getAttribute('aria-invalid')).not.toBe('true')
  expect(card('card-2')?.getAttribute('aria-invalid')).toBe('true')
  const output = mounted.place.querySelector('output')
  expect(output?.textContent).toBe('Not saved3 words over: this film has room for 30, you have 33.')
  expect(output?.querySelector('span')?.getAttribute('aria-hidden'), 'the budget says it with each key').toBe(
    'true',
  )
  expect(document.documentElement.dataset['saveLine'], 'it covers nothing that is typed').toBe('')
  fill(card('card-2'), 'Two')
  expect(card('card-2')?.getAttribute('aria-invalid')).not.toBe('true')
  expect(document.documentElement.dataset['saveLine']).toBeUndefined()
})

test('a film without room for copy is not called copy', () => {
  mount({ title: video.title, now: { ...video, length: 5, copyCards: [] } })
  expect(() => findButton('Edit film')).not.toThrow()
  mounted.unmount()
  mount({ title: video.title })
  expect(() => findButton('Edit copy')).not.toThrow()
})

test('a choice leaves the focus in the film, and both versions are not spoken with each key', async () => {
  save.mockRejectedValue(createUnreachableRefusal())
  mount({ title: 'Mine', now: theirs, isOpen: true })
  const alert = document.querySelector('[role=alert]')
  expect(alert?.textContent).toContain('Choose which version stays: Title.')
  expect(alert?.textContent).not.toContain('Mine')
  expect(document.querySelector('#film-film-conflict')?.contains(alert)).toBe(true)
  press('Keep mine')
  await settle()
  expect(document.activeElement).toBe(document.querySelector('article'))
})

test('Ctrl-Enter goes on to the next film, but not from an answer to a question', async () => {
  mount({ title: video.title, isOpen: true })
  pressCtrlEnter('article article textarea')
  await settle()
  expect(openNext).not.toHaveBeenCalled()
  pressCtrlEnter('#film-film-direction')
  await settle()
  expect(openNext).toHaveBeenCalledOnce()
})

test.each([
  ['one of its questions', '#question-q1'],
  ['another question', '#question-q2'],
])('a link to the film and %s leads to that or to the card', (_, hash) => {
  window.location.hash = hash
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  mount({ title: saved.title, isOpen: true })
  window.location.hash = ''
  const thread = mounted.place.querySelector('#question-q1')
  const isOwn = hash === '#question-q1'
  expect(thread).not.toBeNull()
  expect(document.activeElement).toBe(isOwn ? thread : document.body)
  expect(scrolled.mock.contexts).toEqual([isOwn ? thread : mounted.place.querySelector('article')])
  scrolled.mockRestore()
})
