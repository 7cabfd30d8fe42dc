import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeSaveServer } from './save-server-in-test.ts'
import { makeVideoInTest } from './make-video-in-test.ts'
import { VideoSaver, saveDelayMs } from './video-saver.ts'

const video = makeVideoInTest({ copy: [], copyCards: [{ id: 'a', copy: '', wordCount: 0 }] })
const { startCard, endCard } = video

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const rest = () => vi.advanceTimersByTimeAsync(saveDelayMs + 100)

describe('an earlier revision that is put back', () => {
  it('is saved by itself, after what was typed', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    saver.change({ copyCards: [{ id: 'a', copy: 'Typed just now.' }] })
    const earlier = {
      copyCards: [{ id: 'b', copy: 'Earlier.' }],
      startCard: video.startCard,
      endCard: video.endCard,
      direction: 'Calm.',
    }
    const done = saver.putBack(earlier)
    await rest()
    await done
    expect(server.sent).toEqual([
      { copyCards: [{ id: 'a', copy: 'Typed just now.' }] },
      { copyCards: earlier.copyCards, direction: 'Calm.', startsRevision: true },
    ])
    expect(saver.read()).toMatchObject({ phase: 'saved', draft: earlier })
    saver.change({ title: 'Wet street' })
    await rest()
    expect(server.sent.at(-1), 'what is typed next is an ordinary save').toEqual({ title: 'Wet street' })
  })

  it('over the budget is held as a whole, and goes once it fits', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    const copy = Array.from({ length: 200 }, () => 'word').join(' ')
    const done = saver.putBack({ copyCards: [{ id: 'a', copy }], startCard, endCard, direction: 'Calm.' })
    await rest()
    await done
    expect([saver.read().phase, server.sent]).toEqual(['held', []])
    const copyCards = [{ id: 'a', copy: 'word' }]
    saver.change({ copyCards })
    await rest()
    expect(server.sent).toEqual([{ copyCards, direction: 'Calm.', startsRevision: true }])
  })

  it('is none any more where a part of it gave way to a colleague’s', async () => {
    const server = makeSaveServer(video)
    const saver = new VideoSaver(video, server.save)
    const copyCards = [{ id: 'a', copy: 'Earlier.' }]
    server.saveElsewhere({ direction: 'Theirs' })
    const done = saver.putBack({ copyCards, startCard, endCard, direction: 'Earlier' })
    await rest()
    await done
    expect(saver.read()).toMatchObject({ phase: 'conflict', conflicts: ['direction'] })
    saver.takeTheirs()
    await rest()
    expect(server.sent.at(-1)).toEqual({ copyCards })
  })
})
