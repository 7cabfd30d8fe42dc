// @vitest-environment happy-dom
import { act, useEffect, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { mountInTest, type Mounted } from '../mount-in-test.tsx'

const answerSchema = z.object({ words: z.string(), points: z.array(z.string()) })
type Answer = z.infer<typeof answerSchema>
const empty: Answer = { words: '', points: [] }
const storageKey = 'draft/answer/a'

interface Draft {
  value: Answer
  isChanged: boolean
  store: (next: Answer | ((now: Answer) => Answer)) => void
  drop: () => void
}
let draft: Draft
let mounted: Mounted
let Form: () => ReactNode

/** Mounts the draft in a page that was loaded anew: nothing is left in memory. */
async function loadPage(key = 'answer/a') {
  vi.resetModules()
  const { useStoredDraft } = await import('./use-stored-draft.ts')
  Form = function Form() {
    const present = useStoredDraft(key, answerSchema, empty)
    useEffect(() => {
      draft = present
    })
    return <p>{present.value.words}</p>
  }
  mounted = mountInTest(<Form />)
}
const store = (next: Parameters<Draft['store']>[0]) => act(() => draft.store(next))

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

test('what was typed is there after the page was loaded anew, until it is dropped', async () => {
  await loadPage()
  store({ words: 'Warmer', points: ['a'] })
  mounted.unmount()
  await loadPage()
  expect([draft.value, draft.isChanged]).toEqual([{ words: 'Warmer', points: ['a'] }, true])
  act(() => draft.drop())
  mounted.unmount()
  await loadPage()
  expect([draft.value, draft.isChanged]).toEqual([empty, false])
})

test('a change of the latest value keeps what was stored since the part was drawn', async () => {
  await loadPage()
  const { store: storeLate } = draft
  store({ words: 'Warmer', points: [] })
  act(() => storeLate((now) => ({ ...now, points: ['late'] })))
  expect(draft.value).toEqual({ words: 'Warmer', points: ['late'] })
})

test.each([
  ['no JSON', '{'],
  ['another type', '"Warmer"'],
  ['nothing', 'null'],
  ['a field less', '{"words":"Warmer"}'],
  ['a field of another type', '{"words":"Warmer","points":{}}'],
  ['a list', '[]'],
  ['an entry of another type', '{"words":"Warmer","points":[null]}'],
])('%s in storage is no draft', async (_name, text) => {
  sessionStorage.setItem(storageKey, text)
  await loadPage()
  expect([draft.value, draft.isChanged]).toEqual([empty, false])
})

test('without storage a draft lasts until the page is loaded anew', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await loadPage()
  store({ words: 'Warmer', points: [] })
  expect(draft.value.words).toBe('Warmer')
  act(() => draft.drop())
  expect(draft.value).toEqual(empty)
})

test('the HTML of the server is without drafts: React would replace what differs', async () => {
  await loadPage()
  store({ words: 'Warmer', points: [] })
  expect(renderToString(<Form />)).toBe('<p></p>')
})

test('clearing leaves no draft, and everything else in storage', async () => {
  sessionStorage.setItem('other', 'stays')
  await loadPage()
  store({ words: 'Warmer', points: [] })
  sessionStorage.setItem('draft/answer/b', '"from before the reload"')
  const { clearDrafts } = await import('./stored-drafts.ts')
  clearDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

test('what is stored late, after drafts were cleared, is stored nowhere; what is typed then is', async () => {
  await loadPage()
  store({ words: 'Warmer', points: [] })
  const { store: storeLate } = draft
  const { clearDrafts } = await import('./stored-drafts.ts')
  act(clearDrafts)
  act(() => storeLate((now) => ({ ...now, points: ['late'] })))
  expect([draft.value, sessionStorage.getItem(storageKey)]).toEqual([empty, null])
  store({ words: 'Colder', points: [] })
  expect(draft.value.words).toBe('Colder')
})

test.each([
  ['what was typed stays', 'answer/a', { words: 'Warmer', points: ['late'] }],
  ['a secret is stored nowhere', 'secret/a', empty],
])('a session that ends by itself: %s, also where it is stored late', async (_name, key, left) => {
  await loadPage(key)
  store({ words: 'Warmer', points: [] })
  const { store: storeLate } = draft
  const { clearSecretDrafts } = await import('./stored-drafts.ts')
  act(clearSecretDrafts)
  act(() => storeLate((now) => ({ ...now, points: ['late'] })))
  expect(draft.value).toEqual(left)
})

test('a draft that is dropped is gone from a field that was opened meanwhile, too', async () => {
  await loadPage()
  store({ words: 'Warmer', points: [] })
  const { drop } = draft
  mounted.unmount()
  mounted = mountInTest(<Form />)
  expect(mounted.place.textContent).toBe('Warmer')
  act(() => drop())
  expect(mounted.place.textContent).toBe('')
})

test('the drafts of one person are not there for the next, also after the page was loaded anew', async () => {
  await loadPage()
  const { clearDraftsOfOtherUser } = await import('./stored-drafts.ts')
  act(() => clearDraftsOfOtherUser('u1'))
  store({ words: 'Warmer', points: [] })
  act(() => clearDraftsOfOtherUser('u1'))
  expect(mounted.place.textContent).toBe('Warmer')
  mounted.unmount()
  await loadPage()
  const again = await import('./stored-drafts.ts')
  act(() => again.clearDraftsOfOtherUser('u2'))
  expect([mounted.place.textContent, sessionStorage.getItem(storageKey)]).toEqual(['', null])
})
