// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { createDraft } from '../draft/video-draft.ts'
import { makeVideoInTest } from './make-video-in-test.ts'
import { createCopyStore } from './use-video-saver.ts'

const draft = createDraft(makeVideoInTest({ copy: ['One'] }))
const copyOf = (title: string) => ({ draft: { ...draft, title }, bases: [draft], version: 1 })

beforeEach(() => localStorage.clear())

it('stores unsaved copy by user and film', () => {
  createCopyStore('u1', 'film').write(copyOf('Mine'))
  expect(createCopyStore('u1', 'film').read()).toEqual(copyOf('Mine'))
  expect(createCopyStore('u2', 'film').read()).toBe(null)
})

it('drops what it restored or wrote, and nothing that another tab has stored since', () => {
  const [one, other] = [createCopyStore('u1', 'film'), createCopyStore('u1', 'film')]
  one.write(copyOf('One'))
  other.write(copyOf('Other'))
  one.drop()
  expect(other.read()).toEqual(copyOf('Other'))
  const next = createCopyStore('u1', 'film')
  next.read()
  next.drop()
  expect(other.read()).toBe(null)
})
