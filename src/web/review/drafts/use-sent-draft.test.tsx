// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { useSentDraft } from './use-sent-draft.ts'

const schema = z.object({ id: z.string(), text: z.string() })
type Draft = ReturnType<typeof useSentDraft<z.infer<typeof schema>>>

const storageKey = 'review/u1/v1/new'
const stored = () => JSON.parse(localStorage.getItem(storageKey) ?? 'null') as unknown

function Form({ onDraft }: { onDraft: (draft: Draft) => void }) {
  const draft = useSentDraft('u1/v1/new', schema, { id: '', text: '' })
  useEffect(() => onDraft(draft))
  return <p>{draft.value.text}</p>
}
let draft: Draft
const setDraft = (next: Draft) => {
  draft = next
}
let mounted: Mounted
const mount = () => {
  mounted = mountInTest(<Form onDraft={setDraft} />)
}
/** What another tab wrote into storage, or null where it sent its draft. */
const otherTabWrites = (value: z.infer<typeof schema> | null) =>
  act(() => {
    const newValue = value && JSON.stringify(value)
    if (newValue === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, newValue)
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue }))
  })
const type = (text: string, id = 'a') => act(() => draft.store({ id, text }))

beforeEach(() => localStorage.clear())
afterEach(() => mounted.unmount())

test('a draft is dropped as it was sent', () => {
  mount()
  type('Slower')
  const sent = draft.value
  act(() => expect(draft.finish(sent)).toBe(null))
  expect([draft.value.text, stored()]).toEqual(['', null])
})

test('what was typed while it was sent stays, under the id that the server knows', () => {
  mount()
  type('Slower')
  const sent = draft.value
  type('Slower, and darker')
  act(() => expect(draft.finish(sent)).toBe('own'))
  expect(draft.value).toEqual({ id: 'a', text: 'Slower, and darker' })
  expect(stored()).toEqual(draft.value)
})

test('what another tab typed under the same id stays in storage, under another id', () => {
  mount()
  type('Slower')
  const sent = draft.value
  otherTabWrites({ id: 'a', text: 'Darker' })
  expect(draft.value, 'here it stays what it was').toEqual(sent)
  act(() => expect(draft.finish(sent)).toBe('other-tab'))
  expect(draft.value.text).toBe('')
  expect(stored()).toMatchObject({ text: 'Darker' })
  expect(stored()).not.toMatchObject({ id: 'a' })
})

test('once another tab has sent the draft, what was typed here is another one', () => {
  mount()
  type('Slower')
  otherTabWrites(null)
  expect(draft.value.text).toBe('Slower')
  expect(draft.value.id).not.toBe('a')
  expect(stored(), 'it is stored again').toEqual(draft.value)
})

test('once another tab has sent it, a draft that nobody typed here is gone', () => {
  localStorage.setItem(storageKey, JSON.stringify({ id: 'a', text: 'Slower' }))
  mount()
  expect(draft.value.text).toBe('Slower')
  otherTabWrites(null)
  expect(draft.value.text).toBe('')
})

test('two tabs that type never replace each other without end', () => {
  mount()
  type('Slower')
  otherTabWrites({ id: 'b', text: 'Darker' })
  expect(stored()).toEqual({ id: 'b', text: 'Darker' })
  expect([draft.value.text, draft.value.id === 'a']).toEqual(['Slower', false])
})

test('a refusal gives it another id', () => {
  mount()
  type('Slower')
  act(() => draft.renew())
  expect(draft.value.text).toBe('Slower')
  expect(draft.value.id).not.toBe('a')
})

test('the same words under another id, since another tab was past the draft, go with what was sent', () => {
  mount()
  type('Slower')
  const sent = draft.value
  otherTabWrites(null)
  expect(draft.value).toMatchObject({ text: 'Slower', id: expect.not.stringMatching(/^a$/) })
  act(() => expect(draft.finish(sent)).toBe(null))
  expect([draft.value.text, stored()]).toEqual(['', null])
})
