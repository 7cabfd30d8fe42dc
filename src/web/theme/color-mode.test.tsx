import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ColorModeScript, colorModeKey, colorModeManager, defaultColorMode } from './color-mode.tsx'

const entries = new Map<string, string>()
const listeners = new Set<(event: Partial<StorageEvent>) => void>()
const localStorage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
}

beforeEach(() => {
  entries.clear()
  listeners.clear()
  vi.stubGlobal('window', {
    localStorage,
    addEventListener: (_name: string, listener: (event: Partial<StorageEvent>) => void) =>
      listeners.add(listener),
    removeEventListener: (_name: string, listener: (event: Partial<StorageEvent>) => void) =>
      listeners.delete(listener),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the mode is kept under colorMode and is light when nothing is', () => {
  expect(colorModeKey).toBe('colorMode')
  expect(colorModeManager().get(defaultColorMode)).toBe('light')
})

test('every change is written again', () => {
  const manager = colorModeManager()
  manager.set('dark')
  expect(entries.get('colorMode')).toBe('dark')
  manager.set('light')
  expect(entries.get('colorMode')).toBe('light')
})

test.each(['auto', 'DARK', '', '{"mode":"dark"}'])('%j in the store counts as nothing', (stored) => {
  entries.set('colorMode', stored)
  expect(colorModeManager().get(defaultColorMode)).toBe('light')
})

test('another tab that changes the mode is followed', () => {
  const seen: string[] = []
  const manager = colorModeManager()
  manager.subscribe((mode) => seen.push(mode))
  for (const listener of listeners) listener({ key: 'colorMode', newValue: 'dark' })
  for (const listener of listeners) listener({ key: 'roles', newValue: 'x' })
  manager.unsubscribe()
  expect([seen, listeners.size]).toEqual([['dark'], 0])
})

describe('before the first paint', () => {
  const { __html: script } = ColorModeScript().props.dangerouslySetInnerHTML as { __html: string }
  function paint(storage: unknown): string | undefined {
    let painted: string | undefined
    const document = {
      documentElement: { setAttribute: (_name: string, value: string) => void (painted = value) },
    }
    // oxlint-disable-next-line no-new-func -- it is the very text that the page carries
    new Function('localStorage', 'document', script)(storage, document)
    return painted
  }

  test.each([
    [undefined, 'light'],
    ['dark', 'dark'],
    ['light', 'light'],
    ['auto', 'light'],
  ])('a stored %j paints %s', (stored, mode) => {
    if (stored) entries.set('colorMode', stored)
    expect(paint(localStorage)).toBe(mode)
  })

  test('a browser that blocks storage gets light', () => {
    const blocked = {
      getItem: () => {
        throw new Error('blocked')
      },
    }
    expect(paint(blocked)).toBe('light')
  })
})
