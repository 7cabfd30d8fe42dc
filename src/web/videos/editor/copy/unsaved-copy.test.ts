import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { createUnreachableRefusal } from '../../../call/call.ts'
import { createDraft, unsavedCopySchema, type UnsavedCopy, type VideoDraft } from '../draft/video-draft.ts'
import { makeVideoInTest } from './make-video-in-test.ts'
import { makeSaveServer } from './save-server-in-test.ts'
import { VideoSaver, conflictSentence, saveDelayMs } from './video-saver.ts'

const video = makeVideoInTest({ copy: ['One', 'Two'] })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const rest = () => vi.advanceTimersByTimeAsync(saveDelayMs + 100)

function makeStore() {
  let stored: string | null = null
  return {
    isEmpty: () => stored === null,
    read: () => (stored === null ? null : unsavedCopySchema.parse(JSON.parse(stored))),
    write: (copy: UnsavedCopy) => (stored = JSON.stringify(copy)),
    drop: () => (stored = null),
  }
}

/** A title that was typed without a connection, in a tab that is closed. */
async function typeOffline(changes: Partial<VideoDraft> = { title: 'Typed offline' }) {
  const store = makeStore()
  const server = makeSaveServer(video)
  server.failWith(createUnreachableRefusal())
  const saver = new VideoSaver(video, server.save, { store })
  saver.change(changes)
  await rest()
  server.failWith(null)
  const reopen = (now: Video = server.read()) => {
    const opened = new VideoSaver(now, server.save, { store })
    opened.restore()
    return opened
  }
  return { store, server, reopen }
}

it('is there again in the next tab, and sent by nothing that happens by itself', async () => {
  const { store, server, reopen } = await typeOffline()
  const { sent } = server
  sent.length = 0
  const write = vi.spyOn(store, 'write')
  const saver = reopen()
  const restored = { phase: 'restored', draft: { title: 'Typed offline' } }
  expect(saver.read()).toMatchObject({
    ...restored,
    sentence: 'Words from an earlier visit are not saved: Title.',
  })
  await saver.flush()
  server.saveElsewhere({ direction: 'Calm.' })
  saver.follow(server.read())
  await rest()
  expect(saver.read()).toMatchObject(restored)
  expect(sent).toEqual([])
  expect(store.read()?.draft.title, 'it is there in the next tab, too').toBe('Typed offline')
  expect(write, 'its own tab may still be writing').not.toHaveBeenCalled()
})

it('is saved by a press', async () => {
  const { store, server, reopen } = await typeOffline()
  const saver = reopen()
  void saver.saveRestored()
  await rest()
  expect(saver.read().phase).toBe('saved')
  expect(server.read().title).toBe('Typed offline')
  expect(store.isEmpty()).toBe(true)
})

it('is saved with what is typed next', async () => {
  const { server, reopen } = await typeOffline()
  reopen().change({ direction: 'Calm.' })
  await rest()
  expect(server.read()).toMatchObject({ title: 'Typed offline', direction: 'Calm.' })
})

it('is over once the other tab has saved it', async () => {
  const { server, store, reopen } = await typeOffline()
  const saver = reopen()
  server.saveElsewhere({ title: 'Typed offline' })
  saver.follow(server.read())
  expect(saver.read()).toMatchObject({ phase: 'saved', sentence: null })
  expect(store.isEmpty()).toBe(true)
})

it('over the budget is not sent when a colleague makes it fit', async () => {
  const store = makeStore()
  const server = makeSaveServer(video)
  const tooLong = { id: 'card-1', copy: 'word '.repeat(33) }
  const [, second] = video.copyCards
  new VideoSaver(video, server.save, { store }).change({
    copyCards: [tooLong, { id: 'card-2', copy: 'Two' }],
  })
  const saver = new VideoSaver(video, server.save, { store })
  saver.restore()
  expect(saver.read().phase).toBe('held')
  server.saveElsewhere({ length: 60, copyCards: video.copyCards.with(1, { ...second!, copy: 'Theirs' }) })
  saver.follow(server.read())
  await rest()
  expect(saver.read().phase).toBe('restored')
  expect(server.sent).toEqual([])
})

it('is merged with what was saved meanwhile', async () => {
  const { server, reopen } = await typeOffline()
  server.saveElsewhere({ direction: 'Calm.' })
  const saver = reopen()
  void saver.saveRestored()
  await rest()
  expect(saver.read().phase).toBe('saved')
  expect(server.read()).toMatchObject({ title: 'Typed offline', direction: 'Calm.' })
})

/** A film whose earlier tabs have left two titles; the first is shown. */
async function restoreFirst() {
  const { server } = await typeOffline()
  const copyOf = (title: string): UnsavedCopy => ({
    draft: { ...createDraft(video), title },
    bases: [createDraft(video)],
    version: video.version,
  })
  const entries = [copyOf('First'), copyOf('Second')]
  const store = { read: () => entries[0] ?? null, write: () => undefined, drop: () => entries.shift() }
  const saver = new VideoSaver(video, server.save, { store })
  saver.restore()
  expect(saver.read().draft.title).toBe('First')
  return saver
}

it('of one more tab is shown once the first is saved by a press', async () => {
  const saver = await restoreFirst()
  void saver.saveRestored()
  await rest()
  expect(saver.read()).toMatchObject({
    phase: 'conflict',
    draft: { title: 'Second' },
    theirs: { title: 'First' },
  })
})

it('of one more tab does not take the place of words that are being typed', async () => {
  const saver = await restoreFirst()
  saver.change({ direction: 'Calm.' })
  await rest()
  expect(saver.read()).toMatchObject({ phase: 'saved', draft: { title: 'First', direction: 'Calm.' } })
})

it('comes back after it was discarded, beside what was typed since', async () => {
  const saver = await restoreFirst()
  const undo = saver.discardRestored()
  expect(saver.read()).toMatchObject({ phase: 'saved', draft: { title: video.title } })
  saver.change({ direction: 'Calm.' })
  undo()
  expect(saver.read().draft).toMatchObject({ title: 'First', direction: 'Calm.' })
})

it.each(['the person', 'a colleague'])('comes back without replacing what %s saved since', async (author) => {
  const { server, reopen } = await typeOffline({ title: 'Typed offline', move: 'dive' })
  const saver = reopen()
  const undo = saver.discardRestored()
  const changes = { title: 'Newer', direction: 'Newer.' }
  if (author === 'a colleague') {
    server.saveElsewhere(changes)
    saver.follow(server.read())
  } else saver.change(changes)
  await rest()
  const { startCard } = video
  saver.change({ startCard: { ...startCard, text: 'Being typed' } })
  undo()
  await rest()
  expect(saver.read().phase).toBe('saved')
  expect(server.read()).toMatchObject({ ...changes, move: 'dive', startCard: { text: 'Being typed' } })
})

it('of another tab is not read by a page that had nothing to restore', async () => {
  const { server } = await typeOffline()
  const store = { read: vi.fn(() => null), write: () => undefined, drop: () => undefined }
  const saver = new VideoSaver(video, server.save, { store })
  saver.restore()
  saver.change({ title: 'Typed here' })
  await rest()
  expect(saver.read().phase).toBe('saved')
  // The editor asks again where its reader may write again.
  saver.restore()
  expect(store.read).toHaveBeenCalledOnce()
})

it('asks where the same part was saved otherwise', async () => {
  const { server, store, reopen } = await typeOffline()
  server.saveElsewhere({ title: 'Theirs' })
  const saver = reopen()
  expect(saver.read()).toMatchObject({
    phase: 'conflict',
    conflicts: ['title'],
    draft: { title: 'Typed offline' },
    theirs: { title: 'Theirs' },
  })
  expect(store.isEmpty()).toBe(false)
  saver.takeTheirs()
  expect(saver.read()).toMatchObject({ phase: 'saved', draft: { title: 'Theirs' } })
})

it('in conflict names what it wrote, and is discarded for the newest version', async () => {
  const { server, reopen } = await typeOffline({ title: 'Typed offline', move: 'dive' })
  server.saveElsewhere({ title: 'Theirs', direction: 'Theirs' })
  const saver = reopen()
  expect(saver.read()).toMatchObject({ phase: 'conflict', isUntouched: true })
  expect(saver.restoredSentence).toMatch(/: Title and Camera move\.$/u)
  server.saveElsewhere({ title: 'Newest' })
  saver.follow(server.read())
  const undo = saver.discardRestored()
  expect(saver.read()).toEqual({
    draft: createDraft(server.read()),
    phase: 'saved',
    isUntouched: false,
    sentence: null,
    theirs: null,
    conflicts: [],
  })
  undo()
  expect(saver.read()).toMatchObject({
    phase: 'conflict',
    isUntouched: true,
    // The save without an answer may have been stored, and taken back.
    conflicts: ['title', 'move'],
    theirs: { title: 'Newest' },
  })
  saver.takeTheirs()
  expect(saver.read().isUntouched).toBe(false)
})

const cardOne = (copy: string) => ({
  copyCards: video.copyCards.map((card) => (card.id === 'card-1' ? { ...card, copy } : card)),
})
it.each([
  ['restored', { title: 'Typed offline' }, { title: 'Theirs' }, 'title'],
  ['held', cardOne('word '.repeat(33)), cardOne('Theirs'), 'card:card-1'],
] as const)('that is %s asks about a part that is saved elsewhere while it is shown', async (...values) => {
  const [phase, typed, theirs, part] = values
  const { server, reopen } = await typeOffline(typed)
  const saver = reopen()
  expect(saver.read()).toMatchObject({ phase, isUntouched: true })
  server.saveElsewhere(theirs)
  saver.follow(server.read())
  expect(saver.read()).toMatchObject({
    phase: 'conflict',
    isUntouched: true,
    sentence: conflictSentence,
    conflicts: [part],
    theirs,
  })
  saver.discardRestored()
  expect(saver.read()).toMatchObject({ phase: 'saved', draft: createDraft(server.read()) })
})

it('over the budget is there again, too', () => {
  const store = makeStore()
  const { save } = makeSaveServer(video)
  const copyCards = [{ id: 'card-1', copy: 'word '.repeat(33) }]
  new VideoSaver(video, save, { store }).change({ copyCards })
  const opened = new VideoSaver(video, save, { store })
  opened.restore()
  const held = { phase: 'held', isUntouched: true, draft: { copyCards } }
  expect(opened.read()).toMatchObject(held)
  expect(opened.restoredSentence).toMatch(/: Card 1 and Card 2\.$/u)
  const undo = opened.discardRestored()
  expect(opened.read()).toMatchObject({ phase: 'saved', isUntouched: false, draft: createDraft(video) })
  expect(store.isEmpty()).toBe(true)
  undo()
  expect(opened.read()).toMatchObject(held)
  opened.change({ title: 'Typed' })
  expect(opened.read().isUntouched).toBe(false)
})

it('of an earlier tab never replaces what is typed in this one', async () => {
  const { server, store } = await typeOffline()
  const saver = new VideoSaver(server.read(), server.save, { store })
  saver.change({ title: 'Typed here' })
  saver.restore()
  expect(saver.read().draft.title).toBe('Typed here')
})
