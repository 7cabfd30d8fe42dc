// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, findButton, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { FileCheck } from './file-check.tsx'
import { hashFile } from './hash-file.ts'

vi.mock('./hash-file.ts', () => ({ hashFile: vi.fn() }))

let mounted: Mounted
let signal: AbortSignal
let report: (share: number) => void
let finish: (hash: string) => void

beforeEach(() => {
  vi.mocked(hashFile).mockImplementation((_file, given, onProgress) => {
    signal = given
    report = (share) => act(() => onProgress(share))
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  mounted = mountInTest(<FileCheck hashes={['abc']} />)
  const input = mounted.place.querySelector('input')
  Object.defineProperty(input, 'files', { value: [new File(['film'], 'mine.mp4')] })
  act(() => input?.dispatchEvent(new Event('change', { bubbles: true })))
})
afterEach(() => mounted.unmount())

const outcome = () => mounted.place.querySelector('output')

test('nothing is hashed once the page is gone', () => {
  expect(signal.aborted).toBe(false)
  mounted.unmount()
  expect(signal.aborted).toBe(true)
})

test('the percentage stands beside the live region, not in it', () => {
  report(0.4)
  expect(mounted.place.textContent).toContain('40 %')
  expect(outcome()?.textContent).toBe('Reading mine.mp4')
})

test('a check that is stopped during its last piece has no result', async () => {
  click(findButton('Stop'))
  finish('abc')
  await settle()
  expect(outcome()?.textContent).toBe('The check of mine.mp4 was stopped.')
})

test('the button that disappears hands its focus to the outcome', () => {
  findButton('Stop').focus()
  click(findButton('Stop'))
  expect(document.activeElement).toBe(outcome())
})

test('a check that ends by itself hands the focus on, too', async () => {
  findButton('Stop').focus()
  finish('abc')
  await settle()
  expect(outcome()?.textContent).toContain('mine.mp4 is exactly what was delivered.')
  expect(document.activeElement).toBe(outcome())
})
