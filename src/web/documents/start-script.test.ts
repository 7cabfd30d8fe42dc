// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitingFontsId } from '#shared/system/waiting-fonts.ts'
import { createStartScript, fetchedFontsKey, fetchedFontsScript } from './start-script.ts'

const address = '/assets/document-1.js'
/** Names of the fonts that the page declares, as theme/fonts.css orders them: what our own words need comes last. */
const faces = [
  ['"Manrope Variable"', 'url(/manrope-all.woff2)'],
  ['Kanit', 'url(/kanit-all.woff2)'],
  ['"Manrope Variable"', 'url(/manrope-core.woff2)'],
  ['Kanit', 'url(/kanit-core.woff2)'],
] as const
let added: FakeFace[]

class FakeFace {
  isAsked = false
  readonly family: string
  readonly source: string
  readonly descriptors: { weight: string }
  constructor(family: string, source: string, descriptors: { weight: string }) {
    this.family = family
    this.source = source
    this.descriptors = descriptors
  }
  load() {
    this.isAsked = true
    return arrival.promise
  }
}
let arrival: PromiseWithResolvers<void>

/** What the server writes into a document's head; this DOM reads no rules of fonts. */
function writeFonts(): void {
  document.head.innerHTML = `<style id="${waitingFontsId}" media="not all"></style>`
  const cssRules = faces.map(([family, src]) => ({
    style: {
      getPropertyValue: (name: string) => ({ 'font-family': family, src, 'font-weight': '600' })[name] ?? '',
    },
  }))
  Object.defineProperty(document.getElementById(waitingFontsId), 'sheet', { value: { cssRules } })
}

beforeEach(() => {
  vi.useFakeTimers()
  // Scripts of the page are named here, not loaded.
  Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true })
  localStorage.clear()
  document.body.innerHTML = ''
  writeFonts()
  added = []
  arrival = Promise.withResolvers()
  vi.stubGlobal('FontFace', FakeFace)
  Object.defineProperty(document, 'fonts', {
    value: { add: (face: FakeFace) => added.push(face) },
    configurable: true,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs an inline script as the browser does. */
const run = (script: string) => new Function(script)()
const findScripts = () =>
  [...document.body.querySelectorAll('script')].map((each) => new URL(each.src).pathname)
const findMedia = () => document.getElementById(waitingFontsId)?.getAttribute('media')
/** Two frames, and what they put off. */
const draw = () => vi.advanceTimersByTime(100)

test.each(['pointerdown', 'keydown', 'wheel'])('scripts are asked for once a %s is drawn', (touch) => {
  run(createStartScript([address]))
  document.body.dispatchEvent(new Event(touch, { bubbles: true }))
  expect(findScripts()).toEqual([])
  draw()
  expect(findScripts()).toEqual([address])
})

test('fonts are shown together, once those of our own words have arrived', async () => {
  run(createStartScript([address]))
  vi.advanceTimersByTime(3_000)
  expect(added).toEqual([])
  arrival.resolve()
  await expect.poll(() => added).toHaveLength(faces.length)
  expect(added.map(({ family, source }) => [family, source])).toEqual(
    faces.map(([family, source]) => [family.replaceAll('"', ''), source]),
  )
  expect(added.filter(({ isAsked }) => isAsked).map(({ source }) => source)).toEqual([
    'url(/manrope-core.woff2)',
    'url(/kanit-core.woff2)',
  ])
  expect(added[0]?.descriptors).toMatchObject({ weight: '600', display: 'swap' })
})

test('who has fetched the fonts sees them at once from the next page on', async () => {
  run(fetchedFontsScript)
  expect(findMedia()).toBe('not all')
  run(createStartScript([address]))
  vi.advanceTimersByTime(3_000)
  expect(localStorage.getItem(fetchedFontsKey)).toBeNull()
  arrival.resolve()
  await expect.poll(() => localStorage.getItem(fetchedFontsKey)).toContain('/kanit-core.woff2')

  writeFonts()
  added = []
  run(fetchedFontsScript)
  expect(findMedia()).toBe('all')
  const preloads = [...document.head.querySelectorAll('link')]
  expect(preloads.map((link) => [link.getAttribute('rel'), link.getAttribute('href')])).toEqual([
    ['preload', '/manrope-core.woff2'],
    ['preload', '/kanit-core.woff2'],
  ])
  run(createStartScript([address]))
  vi.advanceTimersByTime(3_000)
  await Promise.resolve()
  expect(added).toEqual([])
})

test('fonts that could not be fetched, or are others by now, wait again', async () => {
  run(createStartScript([address]))
  vi.advanceTimersByTime(3_000)
  arrival.reject(new Error('no network'))
  await expect.poll(() => added).toHaveLength(faces.length)
  expect(localStorage.getItem(fetchedFontsKey)).toBeNull()

  localStorage.setItem(fetchedFontsKey, 'url(/manrope-core-before.woff2)')
  writeFonts()
  run(fetchedFontsScript)
  expect(findMedia()).toBe('not all')
})

test('a browser that stores nothing shows the page all the same', async () => {
  vi.stubGlobal('localStorage', undefined)
  run(fetchedFontsScript)
  run(createStartScript([address]))
  vi.advanceTimersByTime(3_000)
  arrival.resolve()
  await expect.poll(() => added).toHaveLength(faces.length)
})
