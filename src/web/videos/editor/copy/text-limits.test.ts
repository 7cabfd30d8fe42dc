import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unsavedCopySchema, type UnsavedCopy } from '../draft/video-draft.ts'
import { makeVideoInTest } from './make-video-in-test.ts'
import { makeSaveServer } from './save-server-in-test.ts'
import { VideoSaver, saveDelayMs } from './video-saver.ts'

const video = makeVideoInTest({ copy: ['One', 'Two'] })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const rest = () => vi.advanceTimersByTimeAsync(saveDelayMs + 100)

const { startCard, endCard } = video
const tooLong = (charactersMax: number) => 'x'.repeat(charactersMax + 1)

it.each([
  ['a title', { title: tooLong(120) }],
  ['a direction', { direction: tooLong(1000) }],
  ['a card', { copyCards: [{ id: 'card-1', copy: tooLong(600) }] }],
  ['a card with its spaces', { copyCards: [{ id: 'card-1', copy: `One${' '.repeat(600)}` }] }],
  ['a start card', { startCard: { ...startCard, text: tooLong(120) } }],
  ['a tagline', { endCard: { ...endCard, tagline: tooLong(120) } }],
])('%s that is too long stays whole, is there again, and everything else is saved', async (_, changes) => {
  let stored = ''
  const store = {
    read: () => unsavedCopySchema.parse(JSON.parse(stored)),
    write: (copy: UnsavedCopy) => (stored = JSON.stringify(copy)),
    drop: () => undefined,
  }
  const { save, sent } = makeSaveServer(video)
  const saver = new VideoSaver(video, save, { store })
  saver.change(changes)
  saver.change({ move: 'dive' })
  await rest()
  expect(sent).toEqual([{ move: 'dive' }])
  expect(saver.read()).toMatchObject({ phase: 'held', draft: changes })
  expect(saver.read().sentence).toMatch(/^[13] characters? too many\.$/)
  const opened = new VideoSaver({ ...video, move: 'dive', version: 2 }, save, { store })
  opened.restore()
  expect(opened.read()).toMatchObject({ phase: 'held', draft: { ...changes, move: 'dive' } })
})

it('a text of the most characters is saved', async () => {
  const { save, sent } = makeSaveServer(video)
  const changes = { title: ` ${'x'.repeat(120)} `, direction: 'x'.repeat(1000) }
  const cards = {
    startCard: { ...startCard, text: 'x'.repeat(120) },
    endCard: { ...endCard, tagline: 'x'.repeat(120) },
  }
  new VideoSaver(video, save).change({ ...changes, ...cards })
  await rest()
  expect(sent).toEqual([{ ...changes, ...cards }])
})
