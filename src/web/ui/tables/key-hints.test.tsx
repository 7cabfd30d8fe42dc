// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { mountInTest } from '../mount-in-test.tsx'
import { KeyHints } from './key-hints.tsx'

afterEach(() => localStorage.clear())

const read = () => {
  const mounted = mountInTest(
    <KeyHints
      hints={[
        ['x', 'select'],
        ['Enter', 'open'],
      ]}
    />,
  )
  const text = mounted.place.textContent
  mounted.unmount()
  return text
}

test('names the keys of a table, and no single letter where these are switched off', () => {
  expect(read()).toMatch(/move.*x select.*Enter open/)
  localStorage.setItem('review-keys', 'off')
  expect(read()).not.toContain('x select')
  expect(read()).toContain('Enter open')
})
