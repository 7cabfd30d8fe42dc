import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { createUnreachableRefusal, Refusal } from '../../../call/call.ts'
import { VideoSaver, saveDelayMs } from './video-saver.ts'
import { makeVideoInTest } from './make-video-in-test.ts'
import { makeSaveServer } from './save-server-in-test.ts'

const video = makeVideoInTest({ copy: [], copyCards: [{ id: 'a', copy: '', wordCount: 0 }] })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const rest = () => vi.advanceTimersByTimeAsync(saveDelayMs + 100)

/** A saver whose first save, of the title "One", was stored and not answered; later saves are answered. */
async function loseFirstAnswer(onStored?: (stored: Video) => void) {
  const server = makeSaveServer(video)
  const saver = new VideoSaver(video, server.save, { onStored })
  server.loseAnswers(true)
  saver.change({ title: 'One' })
  await rest()
  expect(saver.read().phase).toBe('failed')
  server.loseAnswers(false)
  return { server, saver }
}

/** The title of a save without an answer, then mine and a colleague's direction at once. */
async function askAboutDirection(title: string, theirs: Partial<Video>) {
  const server = makeSaveServer(video)
  const saver = new VideoSaver(video, server.save)
  server.failWith(createUnreachableRefusal())
  saver.change({ title: 'One' })
  await rest()
  server.failWith(null)
  server.saveElsewhere({ direction: 'Theirs', ...theirs })
  saver.change({ title, direction: 'Mine' })
  await rest()
  expect(saver.read()).toMatchObject({ phase: 'conflict', conflicts: ['direction'] })
  return { server, saver }
}

describe('a save without an answer, which the server may have', () => {
  it.each([true, false])('typed back, is saved as it stands now (stored: %s)', async (isStored) => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    if (isStored) server.loseAnswers(true)
    else server.failWith(createUnreachableRefusal())
    saver.change({ title: 'Wet street' })
    await rest()
    expect(saver.read().phase).toBe('failed')
    server.loseAnswers(false)
    server.failWith(null)
    saver.change({ title: video.title })
    expect(saver.isDirty).toBe(true)
    await rest()
    await rest()
    expect(saver.read()).toMatchObject({ phase: 'saved', draft: { title: video.title } })
    expect(server.read().title).toBe(video.title)
  })

  it('knows its own save again whose answer was lost, and goes on from it', async () => {
    const { server, saver } = await loseFirstAnswer()
    saver.change({ title: 'Two' })
    const isSaved = saver.flush()
    await rest()
    expect(await isSaved).toBe(true)
    expect(saver.read()).toMatchObject({ phase: 'saved', theirs: null })
    expect(server.read()).toMatchObject({ title: 'Two', version: video.version + 2 })
  })

  it('knows its own save again when the film is read anew', async () => {
    const { server, saver } = await loseFirstAnswer()
    saver.follow(server.read())
    expect(saver.read()).toMatchObject({ phase: 'saved', sentence: null, draft: { title: 'One' } })
  })

  it('is over once a status has moved on without it', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    server.failWith(createUnreachableRefusal())
    saver.change({ title: 'One' })
    await rest()
    server.failWith(null)
    server.saveElsewhere({ status: 'activated' })
    saver.follow(server.read())
    saver.change({ title: video.title })
    await rest()
    await rest()
    expect(saver.read()).toMatchObject({ phase: 'saved', theirs: null })
    expect(server.read()).toMatchObject({ title: video.title, status: 'activated' })
  })

  it('is not written over a colleague who took it back', async () => {
    const { server, saver } = await loseFirstAnswer()
    server.saveElsewhere({ title: video.title })
    void saver.flush()
    await rest()
    await rest()
    expect(saver.read()).toMatchObject({ phase: 'conflict', theirs: { title: video.title } })
    expect(server.read().title).toBe(video.title)
  })

  it('is saved by one flush though the server had it, and a status moved on as well', async () => {
    const { server, saver } = await loseFirstAnswer()
    saver.change({ title: 'Two' })
    const isSaved = saver.flush()
    await vi.advanceTimersByTimeAsync(60)
    server.saveElsewhere({ status: 'activated' })
    await rest()
    expect(await isSaved).toBe(true)
    expect(server.read()).toMatchObject({ title: 'Two', status: 'activated' })
  })

  it('hands on what the server turns out to have', async () => {
    const stored = vi.fn()
    const { saver } = await loseFirstAnswer(stored)
    expect(stored).not.toHaveBeenCalled()
    saver.change({ title: 'Two' })
    await rest()
    await rest()
    expect(stored.mock.calls.map(([{ title }]) => title)).toEqual(['One', 'Two'])
  })

  it('asks about what a colleague saved after a save without an answer', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    server.failWith(createUnreachableRefusal())
    saver.change({ title: 'Mine' })
    await rest()
    server.failWith(null)
    server.saveElsewhere({ title: 'Theirs' })
    saver.change({ title: 'Mine, and more' })
    await rest()
    expect(saver.read()).toMatchObject({ phase: 'conflict', theirs: { title: 'Theirs' } })
  })

  it('keeps its title when only the direction is asked about, and theirs is taken', async () => {
    const { server, saver } = await askAboutDirection('One', {})
    saver.takeTheirs()
    await rest()
    expect(saver.read().phase).toBe('saved')
    expect(server.read()).toMatchObject({ title: 'One', direction: 'Theirs' })
  })

  it('typed back, does not replace their title when only my direction is chosen', async () => {
    const { server, saver } = await askAboutDirection(video.title, { title: 'Theirs' })
    void saver.keepMine()
    await rest()
    expect(saver.read().phase).toBe('saved')
    expect(server.read()).toMatchObject({ title: 'Theirs', direction: 'Mine' })
  })

  it('is none where the server refused it: typed back, nothing is left to send', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    server.failWith(new Refusal({ detail: 'Too many words.', status: 422 }, 'copy_over_budget'))
    saver.change({ title: 'One' })
    await rest()
    expect(saver.read().phase).toBe('failed')
    saver.change({ title: video.title })
    expect(saver.read().phase).toBe('saved')
    await rest()
    expect(server.sent).toEqual([{ title: 'One' }])
  })

  it('may have ended by an error of the page itself', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    server.failWith(new TypeError('The answer is no JSON'))
    saver.change({ title: 'One' })
    await rest()
    saver.change({ title: video.title })
    expect(saver.isDirty).toBe(true)
  })

  it('is not taken for the answer of the save that is under way', async () => {
    const { server, saver } = await loseFirstAnswer()
    saver.change({ title: 'Two' })
    await vi.advanceTimersByTimeAsync(saveDelayMs + 10)
    expect(saver.read().phase).toBe('saving')
    saver.follow(server.read())
    expect(saver.read().phase).toBe('saving')
    await rest()
    await rest()
    expect(server.read().title).toBe('Two')
  })
})
