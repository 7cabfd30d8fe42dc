import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import type { CartStore } from './cart-store.ts'
import { FakeBrowser, video } from './fake-browser-in-test.ts'

let browser: FakeBrowser
let one: CartStore
let two: CartStore
beforeEach(async () => {
  vi.useFakeTimers()
  browser = new FakeBrowser()
  one = await browser.openSignedInTab()
  two = await browser.openSignedInTab()
  one.change({ ...defaultSelections, films: [video('a')] })
  await passes(500)
  browser.server.failure = new Error('no connection')
})
afterEach(() => {
  vi.useRealTimers()
})

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const saved = () => browser.server.cart?.productSelections

/** All tabs are gone, and one is opened once the connection is back. */
async function restart(): Promise<CartStore> {
  browser.crash()
  vi.clearAllTimers()
  browser.server.failure = null
  const tab = await browser.openSignedInTab()
  await passes(500)
  return tab
}

test('what two tabs could not save survives a crash, with its price', async () => {
  one.change({ films: [video('a'), video('b')] })
  two.change({ plan: 'yearly' })
  two.change({ package: 'agency' })
  one.change({ producerNote: 'Mind the gap.' })
  expect(two.state().selections?.films).toEqual([video('a')])
  const both = { films: [video('a'), video('b')], plan: 'yearly', package: 'agency' }
  expect(browser.mirrored()).toMatchObject({ ...both, unsaved: { baseVersion: 1 } })
  await restart()
  expect(saved()).toMatchObject({ ...both, producerNote: 'Mind the gap.' })
  expect(browser.server.cart?.productTotalPrice).toBe(200)
  expect(browser.mirrored()).not.toHaveProperty('unsaved')
})

test('the mirror shows the price of all that is in it', () => {
  one.change({ films: [video('a'), video('b')] })
  two.change({ plan: 'yearly' })
  expect(browser.entries.get('productTotalPrice')).toBe('200')
})

test('the later of two changes of one field survives a crash', async () => {
  one.change({ plan: 'yearly' })
  two.change({ plan: 'quarterly' })
  one.change({ package: 'agency' })
  await restart()
  expect(saved()).toMatchObject({ plan: 'quarterly', package: 'agency' })
})

test('a tab takes back its own change, and the other tab does not bring it back', async () => {
  one.change({ plan: 'yearly' })
  two.change({ package: 'agency' })
  one.change({ plan: defaultSelections.plan })
  two.change({ producerNote: 'Calm.' })
  expect(browser.mirrored()).toMatchObject({
    plan: defaultSelections.plan,
    unsaved: { names: ['package', 'producerNote'] },
  })
})

test('what each tab has saved is unsaved no more', async () => {
  one.change({ plan: 'yearly' })
  two.change({ package: 'agency' })
  browser.server.failure = null
  await one.saveNow()
  expect(browser.mirrored()).toMatchObject({ unsaved: { names: ['package'] } })
  await two.saveNow()
  await passes(500)
  expect(saved()).toMatchObject({ plan: 'yearly', package: 'agency' })
  expect(browser.mirrored()).not.toHaveProperty('unsaved')
})

test('a field that the server has in a newer state does not become older', async () => {
  one.change({ plan: 'yearly' })
  two.change({ package: 'agency' })
  browser.server.failure = null
  browser.server.save({ plan: 'quarterly' })
  await two.refresh()
  expect(browser.mirrored()).toMatchObject({ plan: 'quarterly', unsaved: { names: ['package'] } })
})

test('what was unsaved of a cart that is gone is not added to the next one', async () => {
  one.change({ plan: 'yearly' })
  browser.server.failure = null
  browser.server.clear()
  browser.server.save({ ...defaultSelections, package: 'agency' })
  await two.refresh()
  expect(browser.mirrored()).toEqual({
    ...defaultSelections,
    selectionId: 'selection-2',
    userId: 'ada',
    package: 'agency',
  })
})

test('what it replaces of another device is announced after a crash', async () => {
  browser.server.failure = null
  browser.server.save({ plan: 'quarterly' })
  await two.refresh()
  one.change({ plan: 'yearly' })
  two.change({ package: 'agency' })
  const tab = await restart()
  expect(saved()).toMatchObject({ plan: 'yearly', package: 'agency' })
  expect(tab.state().notice).toMatchObject({ kind: 'replaced-elsewhere', undo: { plan: 'quarterly' } })
})

test('a tab that gets its first cart leaves what another has changed meanwhile', async () => {
  browser.entries.clear()
  browser.server.failure = null
  const release = browser.server.hold()
  const signedIn = browser.openSignedInTab()
  one.change({ plan: 'yearly' })
  release()
  await signedIn
  expect(browser.mirrored()).toMatchObject({ plan: 'yearly', unsaved: { baseVersion: 1, names: ['plan'] } })
})

test('an older value of this tab does not come back after a write that failed', () => {
  one.change({ plan: 'yearly' })
  vi.spyOn(browser.entries, 'set').mockImplementationOnce(() => {
    throw new Error('no space')
  })
  one.change({ plan: 'quarterly' })
  one.change({ package: 'agency' })
  expect(browser.mirrored()).toMatchObject({ plan: 'quarterly', package: 'agency' })
})
