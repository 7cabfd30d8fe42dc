// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { mountInTest, type Mounted } from '../mount-in-test.tsx'
import { clearDrafts } from './stored-drafts.ts'
import { useDraftWithId, type SentContent } from './use-draft-with-id.ts'

let draft: ReturnType<typeof useDraftWithId<string>>
let mounted: Mounted
const onFound = vi.fn()

/** @param storedIds what the page has read from the server */
function Form({ storedIds = [], isSending = false }: { storedIds?: string[]; isSending?: boolean }) {
  const present = useDraftWithId({
    key: 'words',
    schema: z.string(),
    empty: '',
    isStored: (id) => storedIds.includes(id),
    isSending: () => isSending,
    onFound,
  })
  useEffect(() => {
    draft = present
  })
  return null
}
const type = (text: string) => act(() => draft.store(text))
/** Sends what is typed; its answer is lost. */
function send() {
  let sent: SentContent<string> = { id: '', content: '' }
  act(() => {
    sent = draft.prepare()
  })
  return sent
}

beforeEach(() => {
  clearDrafts()
  onFound.mockClear()
  mounted = mountInTest(<Form />)
})
afterEach(() => mounted.unmount())

test('the same content is sent again under its id, also where it was changed back; other content is not', () => {
  type('Lamp')
  const { id: first } = send()
  mounted.unmount()
  mounted = mountInTest(<Form />)
  expect(send().id).toBe(first)
  type('Lamps')
  type('Lamp')
  expect(send().id).toBe(first)
  type('Lamps')
  const other = send()
  expect(other.content).toBe('Lamps')
  expect(other.id).not.toBe(first)
})

test('what is read as stored after a lost answer is dropped, once nothing is being sent', () => {
  type('Lamp')
  const { id } = send()
  mounted.show(<Form storedIds={[id]} isSending />)
  expect(draft.value).toBe('Lamp')
  mounted.show(<Form storedIds={[id]} />)
  expect(draft.value).toBe('')
  expect(onFound).toHaveBeenCalledExactlyOnceWith('Lamp')
})

test('what was typed since stays, and is another thing once the first is stored', () => {
  type('Lamp')
  const { id: first } = send()
  type('Lamps')
  mounted.show(<Form storedIds={[first]} />)
  type('Lamp')
  expect([draft.value, onFound.mock.calls.length]).toEqual(['Lamp', 0])
  expect(send().id).not.toBe(first)
})

test('what was typed during a request that was answered stays under an id of its own', () => {
  type('Lamp')
  const sent = send()
  type('Lamps')
  act(() => draft.dropSent(sent))
  expect(draft.value).toBe('Lamps')
  type('Lamp')
  expect(send().id).not.toBe(sent.id)
})
