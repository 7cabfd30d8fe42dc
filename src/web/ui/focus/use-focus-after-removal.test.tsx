// @vitest-environment happy-dom
import { act, useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { mountInTest } from '../mount-in-test.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

function Row({ name, onRemove }: { name: string; onRemove: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const handFocusOn = useFocusAfterRemoval(button)
  return (
    <li>
      <button type="button">{name}</button>
      <button
        ref={button}
        type="button"
        aria-label={`Remove ${name}`}
        onClick={() => {
          handFocusOn()
          onRemove()
        }}
      />
    </li>
  )
}

function List() {
  const [names, setNames] = useState(['first', 'second', 'last'])
  return (
    <section tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <Row
            key={name}
            name={name}
            onRemove={() => setNames((all) => all.filter((each) => each !== name))}
          />
        ))}
      </ul>
      <input />
    </section>
  )
}

const remove = (name: string) => {
  const button = document.querySelector<HTMLElement>(`[aria-label="Remove ${name}"]`)
  button?.focus()
  act(() => button?.click())
}
const readFocused = () => document.activeElement?.tagName === 'BUTTON' && document.activeElement.textContent

afterEach(() => {
  document.body.innerHTML = ''
})

test('the focus of a removed row goes to the next one, the one before, and at last to the section', () => {
  const { unmount } = mountInTest(<List />)
  remove('first')
  expect(readFocused()).toBe('second')
  remove('last')
  expect(readFocused()).toBe('second')
  remove('second')
  expect(document.activeElement?.tagName).toBe('SECTION')
  unmount()
})

test('who has gone on stays there', () => {
  const { unmount } = mountInTest(<List />)
  const field = document.querySelector('input')
  const button = document.querySelector<HTMLElement>('[aria-label="Remove first"]')
  field?.focus()
  act(() => button?.click())
  expect(document.activeElement).toBe(field)
  unmount()
})
