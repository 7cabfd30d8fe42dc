import { expect, it } from 'vitest'
import { createDraft, type VideoDraft } from '../draft/video-draft.ts'
import { findUnsavedField } from './video-field-id.ts'
import { makeVideoInTest } from './make-video-in-test.ts'
import { VideoSaver } from './video-saver.ts'

const video = makeVideoInTest({ copy: ['One', 'Two'] })
const [one, two] = createDraft(video).copyCards as [VideoDraft['copyCards'][0], VideoDraft['copyCards'][0]]
const { startCard, endCard } = video

it.each<[string, Partial<VideoDraft>]>([
  ['title', { title: 'x'.repeat(121) }],
  ['direction', { direction: 'x'.repeat(1001) }],
  ['start', { startCard: { ...startCard, text: 'x'.repeat(121) } }],
  ['end', { endCard: { ...endCard, tagline: 'x'.repeat(121) } }],
  ['card-2', { copyCards: [one, { ...two, copy: 'x'.repeat(601) }] }],
  ['card-2', { copyCards: [one, { ...two, copy: 'word '.repeat(40) }] }],
  ['card-2', { copyCards: [one, { ...two, timing: { in: 300, out: 9000 } }] }],
])('is the field that breaks a rule: %s', (field, changes) => {
  const saver = new VideoSaver({ ...video, title: '' }, async () => video)
  saver.change(changes)
  expect(saver.read().phase).toBe('held')
  expect(findUnsavedField(saver.read(), video)).toBe(field)
})

it('is the title where an activated film has none', () => {
  const activated = { ...video, status: 'activated' } as const
  const saver = new VideoSaver(activated, async () => video)
  saver.change({ title: '' })
  expect(findUnsavedField(saver.read(), activated)).toBe('title')
})
