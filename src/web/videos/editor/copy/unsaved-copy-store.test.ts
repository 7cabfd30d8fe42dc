// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { createDraft } from '../draft/video-draft.ts'
import { makeVideoInTest } from './make-video-in-test.ts'
import { createCopyStore } from './unsaved-copy-store.ts'

const draft = createDraft(makeVideoInTest({ copy: ['One'] }))
const copyOf = (title: string) => ({ draft: { ...draft, title }, bases: [draft], version: 1 })

beforeEach(() => localStorage.clear())

it('stores unsaved copy by user and film', () => {
  createCopyStore('u1', 'film').write(copyOf('Mine'))
  expect(createCopyStore('u1', 'film').read()).toEqual(copyOf('Mine'))
  expect(createCopyStore('u2', 'film').read()).toBe(null)
})

it('leaves what another tab writes meanwhile', () => {
  const [one, other] = [createCopyStore('u1', 'film'), createCopyStore('u1', 'film')]
  one.write(copyOf('One'))
  other.write(copyOf('Other'))
  one.drop()
  expect(createCopyStore('u1', 'film').read()).toEqual(copyOf('Other'))
})

it('never reads its own entry', () => {
  const store = createCopyStore('u1', 'film')
  store.write(copyOf('Mine'))
  expect(store.read()).toBe(null)
})

it('keeps what it read where it was until something is written, then as an entry of its own', () => {
  createCopyStore('u1', 'film').write(copyOf('Earlier'))
  createCopyStore('u1', 'film').read()
  const next = createCopyStore('u1', 'film')
  expect(next.read()).toEqual(copyOf('Earlier'))
  next.write(copyOf('Earlier, and more'))
  expect(Object.keys(localStorage)).toHaveLength(1)
  expect(createCopyStore('u1', 'film').read()).toEqual(copyOf('Earlier, and more'))
})

it('drops what it read once that is saved, unless its tab has written on', () => {
  const writer = createCopyStore('u1', 'film')
  const reader = createCopyStore('u1', 'film')
  writer.write(copyOf('One'))
  reader.read()
  writer.write(copyOf('One, and more'))
  reader.drop()
  expect(reader.read()).toEqual(copyOf('One, and more'))
  reader.drop()
  expect(reader.read()).toBe(null)
})
