import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ColorModeScript,
  colorModeKey,
  colorModeManager,
  defaultColorMode,
  noRootElement,
} from './color-mode.tsx'

const entries = new Map<string, string>()
const listeners = new Set<(event: unknown) => void>()
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
    addEventListener: (_name: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: (event: unknown) => void) => listeners.delete(listener),
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

test('the switch is followed', () => {
  const seen: string[] = []
  const manager = colorModeManager()
  manager.subscribe((mode) => seen.push(mode))
  for (const mode of ['dark', 'mauve', 'light'])
    for (const listener of listeners) listener(new CustomEvent('colormodeswitch', { detail: mode }))
  manager.unsubscribe()
  expect([seen, listeners.size]).toEqual([['dark', 'light'], 0])
})

test('what is pressed while the page is drawn anew is not undone', () => {
  const seen: string[] = []
  const manager = colorModeManager()
  manager.get(defaultColorMode)
  let shown = 'dark'
  vi.stubGlobal('document', {
    documentElement: {
      getAttribute: () => shown,
      setAttribute: (_name: string, value: string) => void (shown = value),
    },
  })
  manager.subscribe((mode) => seen.push(mode))
  expect(seen).toEqual(['dark'])
  manager.set('light')
  expect(shown).toBe('light')
  expect(noRootElement()).toBeUndefined()
})

const refuse = () => {
  throw new Error('blocked')
}

describe('before the first paint', () => {
  const { __html: script } = ColorModeScript().props.dangerouslySetInnerHTML as { __html: string }
  /** Runs it; what it shows, and what a tap on this element makes of it. */
  function paint(storage: unknown) {
    let shown: string | undefined
    const heard = new Map<string, (event: unknown) => void>()
    const told: unknown[] = []
    const waiting: (() => void)[] = []
    const document = {
      documentElement: {
        setAttribute: (_name: string, value: string) => void (shown = value),
        getAttribute: () => shown,
      },
    }
    // oxlint-disable-next-line no-new-func -- it is the very text that the page carries
    new Function(
      'localStorage',
      'document',
      'addEventListener',
      'dispatchEvent',
      'requestAnimationFrame',
      'setTimeout',
      script,
    )(
      storage,
      document,
      (name: string, listener: (event: unknown) => void) => void heard.set(name, listener),
      (event: CustomEvent) => told.push(event.detail),
      (draw: () => void) => waiting.push(draw),
      (work: () => void) => work(),
    )
    const drawFrame = () => {
      for (const draw of waiting.splice(0)) draw()
    }
    const tap = (selector: string) =>
      heard.get('click')?.({ target: { closest: (wanted: string) => (wanted === selector ? {} : null) } })
    const store = (key: string | null, newValue: string | null) => heard.get('storage')?.({ key, newValue })
    return { shown: () => shown, tap, store, told, drawFrame }
  }

  test.each([
    [undefined, 'light'],
    ['dark', 'dark'],
    ['light', 'light'],
    ['auto', 'light'],
  ])('a stored %j paints %s', (stored, mode) => {
    if (stored) entries.set('colorMode', stored)
    expect(paint(localStorage).shown()).toBe(mode)
  })

  test('a tap on the switch is answered at once, kept, and told once it is drawn; one beside it is not', () => {
    const page = paint(localStorage)
    page.tap('[data-else]')
    expect([page.shown(), entries.size]).toEqual(['light', 0])
    page.tap('[data-switches-mode]')
    expect([page.shown(), entries.get('colorMode'), page.told]).toEqual(['dark', 'dark', []])
    page.drawFrame()
    expect(page.told).toEqual(['dark'])
    page.tap('[data-switches-mode]')
    expect([page.shown(), entries.get('colorMode')]).toEqual(['light', 'light'])
  })

  test('another tab that changes the mode is followed at once, also by a page whose scripts are not here yet', () => {
    const page = paint(localStorage)
    page.store('colorMode', 'dark')
    page.store('roles', 'x')
    expect([page.shown(), page.told]).toEqual(['dark', ['dark']])
    page.store('colorMode', 'mauve')
    expect(page.shown()).toBe('light')
    page.store('colorMode', 'dark')
    // Everything was cleared.
    page.store(null, null)
    expect([page.shown(), page.told]).toEqual(['light', ['dark', 'light', 'dark', 'light']])
  })

  test('a browser that blocks storage gets light, and switches for as long as the page lasts', () => {
    const blocked = { getItem: refuse, setItem: refuse }
    const page = paint(blocked)
    expect(page.shown()).toBe('light')
    page.tap('[data-switches-mode]')
    expect(page.shown()).toBe('dark')
  })
})
