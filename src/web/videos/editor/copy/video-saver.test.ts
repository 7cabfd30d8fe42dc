import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUnreachableRefusal, Refusal } from '../../../call/call.ts'
import { createDraft } from '../draft/video-draft.ts'
import { VideoSaver, conflictSentence, saveDelayMs } from './video-saver.ts'
import { makeVideoInTest } from './make-video-in-test.ts'
import { makeSaveServer } from './save-server-in-test.ts'

const video = makeVideoInTest({ copy: [], copyCards: [{ id: 'a', copy: '', wordCount: 0 }] })
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const rest = () => vi.advanceTimersByTimeAsync(saveDelayMs + 100)

describe('a film that is being written', () => {
  it('is saved once when typing rests, and only what changed', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'W' })
    saver.change({ title: 'Wet street' })
    expect(saver.read().phase).toBe('waiting')
    await rest()
    expect(server.sent).toEqual([{ title: 'Wet street' }])
    expect(saver.read().phase).toBe('saved')
  })

  it('waits for the last key, not for the first', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'W' })
    await vi.advanceTimersByTimeAsync(saveDelayMs - 100)
    saver.change({ title: 'Wet street' })
    await vi.advanceTimersByTimeAsync(saveDelayMs - 100)
    expect(server.sent).toEqual([])
    await rest()
    expect(server.sent).toEqual([{ title: 'Wet street' }])
  })

  it('typed back while it is being saved is saved once more, and never overwritten by the answer', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, async (...args) => {
      const saved = await server.save(...args)
      // As the page does: the answer is the video that everything on it shows.
      saver.follow(saved)
      return saved
    })
    saver.change({ title: 'Wet street' })
    await vi.advanceTimersByTimeAsync(saveDelayMs + 10)
    expect(saver.read().phase).toBe('saving')
    saver.change({ title: video.title })
    expect(saver.isDirty, 'what the server has by now is something else').toBe(true)
    await rest()
    expect(saver.read().draft.title).toBe(video.title)
    await rest()
    expect(server.sent).toEqual([{ title: 'Wet street' }, { title: video.title }])
    expect(server.read().title).toBe(video.title)
    expect(saver.read().phase).toBe('saved')
  })

  it.each(['Wet street ', 'Wet\tstreet', ' \u2028Wet street'])(
    'is saved once though the server stores it otherwise, and stays as it is typed: %j',
    async (title) => {
      const server = makeSaveServer(video)
      const saver = new VideoSaver(video, server.save)
      saver.change({ title })
      await vi.advanceTimersByTimeAsync(10 * saveDelayMs)
      expect(server.sent).toHaveLength(1)
      saver.follow({ ...server.read() })
      expect(saver.read()).toMatchObject({ phase: 'saved', draft: { title } })
    },
  )

  it('is not sent when it is typed back to what is saved', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'x' })
    saver.change({ title: video.title })
    await rest()
    expect(server.sent).toEqual([])
  })

  it('over the budget is held with the reason, and goes when it fits again', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ copyCards: [{ id: 'a', copy: words(31) }] })
    await rest()
    expect(server.sent).toEqual([])
    expect(saver.read()).toMatchObject({
      phase: 'held',
      sentence: '1 word over: this film has room for 30, you have 31.',
    })
    saver.change({ copyCards: [{ id: 'a', copy: words(30) }] })
    await rest()
    expect(saver.read().phase).toBe('saved')
  })

  it('over the budget holds back its cards alone: the title is saved', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ copyCards: [{ id: 'a', copy: words(31) }] })
    saver.change({ title: 'Wet street' })
    await rest()
    expect(server.sent).toEqual([{ title: 'Wet street' }])
    expect(saver.read()).toMatchObject({ phase: 'held', draft: { copyCards: [{ copy: words(31) }] } })
  })

  it('keeps what is typed while a save is under way, and saves it after', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'One' })
    await vi.advanceTimersByTimeAsync(saveDelayMs + 10)
    saver.change({ title: 'Two' })
    await rest()
    await rest()
    expect(server.sent).toEqual([{ title: 'One' }, { title: 'Two' }])
    expect(saver.read()).toMatchObject({ phase: 'saved', draft: { title: 'Two' } })
  })

  it('saves what was typed during a save that took long', async () => {
    const server = makeSaveServer(video)
    const slow: typeof server.save = async (...args) => {
      await new Promise((resolve) => setTimeout(resolve, 3 * saveDelayMs))
      return server.save(...args)
    }
    const saver = new VideoSaver(video, slow)
    saver.change({ title: 'One' })
    await vi.advanceTimersByTimeAsync(saveDelayMs + 10)
    saver.change({ title: 'Two' })
    await vi.advanceTimersByTimeAsync(20 * saveDelayMs)
    expect(server.sent).toEqual([{ title: 'One' }, { title: 'Two' }])
    expect(saver.read().phase).toBe('saved')
  })

  it('keeps what is typed when saving fails, and goes on with the next try', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    server.failWith(createUnreachableRefusal())
    saver.change({ title: 'Wet street' })
    await rest()
    expect(saver.read()).toMatchObject({
      phase: 'failed',
      sentence: createUnreachableRefusal().sentence,
      draft: { title: 'Wet street' },
    })
    server.failWith(null)
    const isSaved = saver.flush()
    await rest()
    expect(await isSaved).toBe(true)
  })

  it.each(['stands there already', 'somebody else has put back meanwhile'])(
    'puts back what %s without making the next words a revision',
    async (which) => {
      const server = makeSaveServer(video)
      const saver = new VideoSaver(video, server.save)
      const direction = which === 'stands there already' ? video.direction : 'Calm.'
      if (direction !== video.direction) server.saveElsewhere({ direction })
      const done = saver.putBack({ ...createDraft(video), direction })
      await rest()
      await rest()
      expect(await done).toBe(null)
      saver.change({ title: 'Next' })
      await rest()
      expect(server.sent.at(-1)).toEqual({ title: 'Next' })
      expect(server.read()).toMatchObject({ title: 'Next', direction })
    },
  )

  it('shows the newest of theirs: a slow read of before takes nothing back', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    server.saveElsewhere({ title: 'Before' })
    const before = server.read()
    server.saveElsewhere({ title: 'Theirs' })
    saver.change({ title: 'Mine' })
    await rest()
    saver.follow(before)
    expect(saver.read()).toMatchObject({ phase: 'conflict', theirs: { title: 'Theirs' } })
    server.saveElsewhere({ title: 'Newest' })
    saver.follow(server.read())
    expect(saver.read()).toMatchObject({ phase: 'conflict', theirs: { title: 'Newest' } })
  })

  it('shows both when someone else saved meanwhile: mine can be kept', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    server.saveElsewhere({ title: 'Theirs' })
    saver.change({ title: 'Mine' })
    await rest()
    expect(saver.read()).toMatchObject({
      phase: 'conflict',
      draft: { title: 'Mine' },
      theirs: { title: 'Theirs' },
    })
    const kept = saver.keepMine()
    await rest()
    await kept
    expect(saver.read()).toMatchObject({ phase: 'saved', draft: { title: 'Mine' }, theirs: null })
  })

  it('or theirs can be taken', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    server.saveElsewhere({ title: 'Theirs' })
    saver.change({ title: 'Mine' })
    await rest()
    saver.takeTheirs()
    expect(saver.read()).toMatchObject({ phase: 'saved', draft: { title: 'Theirs' } })
  })

  it('is merged with what a colleague saved of another part, and asks about nothing', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'Mine' })
    server.saveElsewhere({ endCard: { use: true, logo: true, tagline: 'Theirs' } })
    await rest()
    await rest()
    expect(saver.read()).toMatchObject({
      phase: 'saved',
      theirs: null,
      draft: { endCard: { tagline: 'Theirs' } },
    })
    expect(server.read()).toMatchObject({ title: 'Mine', endCard: { tagline: 'Theirs' } })
  })

  it('asks about the part that both changed alone, and keeps what else a colleague saved', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'Mine', direction: 'Calm.' })
    server.saveElsewhere({ title: 'Theirs', move: 'dive' })
    await rest()
    expect(saver.read()).toMatchObject({ phase: 'conflict', conflicts: ['title'] })
    void saver.keepMine()
    await rest()
    expect(server.read()).toMatchObject({ title: 'Mine', direction: 'Calm.', move: 'dive' })
    saver.undoChoice()
    await rest()
    expect(server.read()).toMatchObject({ title: 'Theirs', direction: 'Calm.', move: 'dive' })
  })

  it('is saved without a question when only its status moved on meanwhile', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'Mine' })
    server.saveElsewhere({ status: 'activated' })
    saver.follow(server.read())
    await rest()
    expect(saver.read()).toMatchObject({ phase: 'saved', theirs: null })
    expect(server.read()).toMatchObject({ title: 'Mine', status: 'activated' })
  })

  it('is sent once more without a question when its status moved on under way', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'Mine' })
    server.saveElsewhere({ status: 'activated' })
    await rest()
    await rest()
    expect(saver.read()).toMatchObject({ phase: 'saved', theirs: null })
    expect(server.read()).toMatchObject({ title: 'Mine', status: 'activated' })
  })

  it('goes on from its own save, not from a film that arrives during it', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'Mine' })
    await vi.advanceTimersByTimeAsync(saveDelayMs + 10)
    expect(saver.read().phase).toBe('saving')
    saver.follow({ ...video, version: 5 })
    expect(saver.read().draft.title).toBe('Mine')
    await rest()
    saver.change({ title: 'Mine, again' })
    await rest()
    expect(saver.read().phase).toBe('saved')
    expect(server.read().title).toBe('Mine, again')
  })

  it('follows the server while nothing is typed, and is left alone while something is', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.follow({ ...video, title: 'From the phone', version: 2 })
    expect(saver.read().draft.title).toBe('From the phone')
    saver.change({ title: 'Typing' })
    saver.follow({ ...video, title: 'Again from the phone', version: 3 })
    expect(saver.read().draft.title).toBe('Typing')
  })

  it('does not follow an answer that is older than what it has', () => {
    const saver = new VideoSaver({ ...video, version: 2 }, makeSaveServer(video).save)
    saver.follow({ ...video, title: 'Older', version: 1 })
    expect(saver.read().draft.title).toBe(video.title)
    saver.follow({ ...video, title: 'Of the same version, read again', version: 2 })
    expect(saver.read().draft.title).toBe('Of the same version, read again')
  })

  it('notifies the screen of each change until it unsubscribes', () => {
    const saver = new VideoSaver(video, makeSaveServer(video).save)
    const listener = vi.fn()
    const leave = saver.subscribe(listener)
    saver.follow(video)
    expect(listener).not.toHaveBeenCalled()
    saver.change({ title: 'Mine' })
    const calls = listener.mock.calls.length
    expect(calls).toBeGreaterThan(0)
    leave()
    saver.change({ title: 'Mine, again' })
    expect(listener).toHaveBeenCalledTimes(calls)
  })

  it('would lose something by leaving only until it is saved', async () => {
    const saver = new VideoSaver(video, makeSaveServer(video).save)
    expect(saver.isDirty).toBe(false)
    saver.change({ title: 'Mine' })
    expect(saver.isDirty).toBe(true)
    await rest()
    expect(saver.isDirty).toBe(false)
  })
})

it('asks about cards whose timings do not fit together', async () => {
  const two = makeVideoInTest({ copy: ['One', 'Two'] })
  const [one, other] = createDraft(two).copyCards
  if (!one || !other) throw new Error('There are two cards')
  const server = makeSaveServer(two)
  const saver = new VideoSaver(two, server.save)
  saver.change({ copyCards: [{ ...one, timing: { in: 0, out: 200 } }, other] })
  const theirs = { ...other, timing: { in: 100, out: 250 }, wordCount: 1 }
  server.saveElsewhere({ copyCards: [{ ...one, wordCount: 1 }, theirs] })
  await rest()
  expect(saver.read()).toMatchObject({ phase: 'conflict', conflicts: ['card:card-1', 'card:card-2'] })
})

describe('leaving a film that is being written', () => {
  it('saves at once what waits, and once only', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'Mine' })
    const isSaved = saver.flush()
    await vi.advanceTimersByTimeAsync(50)
    expect(await isSaved).toBe(true)
    await rest()
    expect(server.sent).toEqual([{ title: 'Mine' }])
  })

  it('tries once when it fails, whatever was planned before', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'Mine' })
    server.failWith(createUnreachableRefusal())
    const isSaved = saver.flush()
    await rest()
    expect(await isSaved).toBe(false)
    await rest()
    expect(server.sent).toEqual([{ title: 'Mine' }])
  })

  it('sends nothing where nothing waits', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    expect(await saver.flush()).toBe(true)
    saver.change({ copyCards: [{ id: 'a', copy: words(31) }] })
    expect(await saver.flush()).toBe(false)
    expect(server.sent).toEqual([])
  })

  it('waits for the save that is under way, then saves what was typed during it', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'One' })
    await vi.advanceTimersByTimeAsync(saveDelayMs + 10)
    saver.change({ title: 'Two' })
    const isSaved = saver.flush()
    await vi.advanceTimersByTimeAsync(200)
    expect(await isSaved).toBe(true)
    expect(server.sent).toEqual([{ title: 'One' }, { title: 'Two' }])
  })
})

const makeConflict = async () => {
  const server = makeSaveServer(video)
  const saver = new VideoSaver(video, server.save)
  server.saveElsewhere({ title: 'Theirs' })
  saver.change({ title: 'Mine' })
  await rest()
  return { server, saver }
}

describe('a film in conflict', () => {
  it('says why, and sends nothing more until the person chooses', async () => {
    const { server, saver } = await makeConflict()
    expect(saver.read().sentence).toBe(conflictSentence)
    saver.change({ title: 'Mine, and more' })
    await rest()
    expect(await saver.flush()).toBe(false)
    expect(server.sent).toEqual([{ title: 'Mine' }])
    expect(saver.read()).toMatchObject({ phase: 'conflict', draft: { title: 'Mine, and more' } })
  })

  it('is not sent by what was typed while the save was under way', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    server.saveElsewhere({ title: 'Theirs' })
    saver.change({ title: 'Mine' })
    await vi.advanceTimersByTimeAsync(saveDelayMs + 10)
    saver.change({ title: 'Mine, and more' })
    await vi.advanceTimersByTimeAsync(5 * saveDelayMs)
    expect(saver.read().phase).toBe('conflict')
    expect(server.sent).toHaveLength(1)
  })

  it('asks about a further part as soon as it is typed', async () => {
    const { server, saver } = await makeConflict()
    saver.follow(server.saveElsewhere({ direction: 'Theirs' }))
    expect(saver.read().conflicts).toEqual(['title'])
    saver.change({ direction: 'Mine' })
    expect(saver.read().conflicts).toEqual(['title', 'direction'])
  })

  it('keeps what is typed from being replaced by an earlier revision', async () => {
    const { server, saver } = await makeConflict()
    expect(await saver.putBack({ ...video, direction: 'As before' })).toBe(
      `Save your changes first, then put this version back. ${conflictSentence}`,
    )
    expect(saver.read().draft).toMatchObject({ title: 'Mine', direction: video.direction })
    expect(server.sent).toHaveLength(1)
  })

  it('is none any more once the person has chosen', async () => {
    const { saver } = await makeConflict()
    saver.takeTheirs()
    expect(saver.read()).toMatchObject({ sentence: null, theirs: null })
    saver.change({ title: 'Mine after all' })
    await rest()
    expect(saver.read().phase).toBe('saved')
  })

  it('is the only state in which there is something to choose', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ title: 'Mine' })
    saver.takeTheirs()
    await saver.keepMine()
    expect(saver.read()).toMatchObject({ phase: 'waiting', draft: { title: 'Mine' } })
    expect(server.sent).toEqual([])
  })

  it('is settled without another save where both wrote the same', async () => {
    const { server, saver } = await makeConflict()
    saver.change({ title: 'Theirs' })
    await saver.keepMine()
    expect(saver.read()).toMatchObject({ phase: 'saved', draft: { title: 'Theirs' } })
    expect(server.sent).toEqual([{ title: 'Mine' }])
  })

  it('needs the other film: a conflict that came without it is a save that failed', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    const problem = { detail: 'Someone changed this.', status: 409, details: {} }
    server.failWith(new Refusal(problem, 'changed_meanwhile'))
    saver.change({ title: 'Mine' })
    await rest()
    expect(saver.read()).toMatchObject({ phase: 'failed', theirs: null })
    const other = { ...problem, details: { video } }
    server.failWith(new Refusal(other, 'not_found'))
    saver.change({ title: 'Mine, again' })
    await rest()
    expect(saver.read()).toMatchObject({ phase: 'failed', theirs: null })
  })
})
