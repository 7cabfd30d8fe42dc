// @vitest-environment happy-dom
import { act, useRef, useState, type ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { useNoteDraft } from './use-note-draft.ts'
import { useTypedEarly } from './use-typed-early.ts'

const place = { cut: 1, frames: { in: 3, out: 4 } }
function Form() {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useNoteDraft('u1', 'v1', () => place)
  useTypedEarly(field, draft.appendText)
  return <textarea ref={field} value={draft.text} onChange={(event) => draft.setText(event.target.value)} />
}
function NameForm() {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  useTypedEarly(field, setName)
  return <input ref={field} value={name} onChange={(event) => setName(event.target.value)} />
}

let unmount = () => {}
afterEach(() => {
  unmount()
  localStorage.clear()
})

/** @returns the field once the page is hydrated, into which this was typed before */
function hydrate(form: ReactElement, typed: string): HTMLTextAreaElement | HTMLInputElement {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(form)
  const field = box.querySelector<HTMLTextAreaElement | HTMLInputElement>('textarea, input')
  if (!field) throw new Error('There is no field.')
  field.value = typed
  act(() => {
    const root = hydrateRoot(box, form)
    unmount = () => {
      act(() => root.unmount())
      box.remove()
    }
  })
  return field
}
const storeDraft = (text: string) => {
  const draft = { id: crypto.randomUUID(), kind: 'change', text, marks: null, ...place }
  localStorage.setItem('review/u1/v1/new', JSON.stringify(draft))
}
const readStored = () => JSON.parse(localStorage.getItem('review/u1/v1/new') ?? '{}') as { text?: string }

test.each([
  ['words', null, 'Slower', 'Slower'],
  ['words follow a draft of before', 'Darker', 'Slower', 'Darker\nSlower'],
  ['what the browser put back is no second draft', 'Slower', 'Slower', 'Slower'],
  ['nor where it was written on', 'Slower', 'Slower, and', 'Slower, and'],
])('typed before hydration: %s', (_, stored, typed, wanted) => {
  if (stored !== null) storeDraft(stored)
  const field = hydrate(<Form />, typed)
  expect([field.value, readStored().text]).toEqual([wanted, wanted])
})

test('a draft stays as it is where nothing was typed', () => {
  storeDraft('Darker')
  expect(hydrate(<Form />, '').value).toBe('Darker')
  expect(readStored().text).toBe('Darker')
})

test('a field of one line takes it over, too', () => {
  expect(hydrate(<NameForm />, 'Theo').value).toBe('Theo')
})
