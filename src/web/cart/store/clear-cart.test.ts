import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeBrowser } from './fake-browser-in-test.ts'

let browser: FakeBrowser
beforeEach(() => {
  vi.useFakeTimers()
  browser = new FakeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
})

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Holds back the server's answer to a clear, for tabs that are opened then, until the returned function is called. */
const holdClear = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { clearCart } = browser.server.calls
  browser.server.calls.clearCart = async () => {
    await clearCart()
    await promise
  }
  return resolve
}

describe('a cart that is cleared', () => {
  test('does not come back by the save that the one under way plans', async () => {
    const releaseClear = holdClear()
    const tab = await browser.openSignedInTab()
    const releaseSave = browser.server.hold()
    tab.change({ plan: 'yearly' })
    await passes(500)
    tab.change({ plan: 'quarterly' })
    const cleared = tab.clear()
    releaseSave()
    await passes(5000)
    releaseClear()
    await cleared
    await passes(5000)
    expect(browser.server.cart).toBeNull()
    expect(tab.state()).toMatchObject({ selections: null, saving: 'saved' })
  })

  test('does not come back by a save that waited for the one under way', async () => {
    const releaseClear = holdClear()
    const tab = await browser.openSignedInTab()
    const releaseSave = browser.server.hold()
    tab.change({ plan: 'yearly' })
    await passes(500)
    tab.change({ plan: 'quarterly' })
    const cleared = tab.clear()
    const saved = tab.saveNow()
    releaseSave()
    await passes(0)
    releaseClear()
    await cleared
    expect(await saved).toBe(false)
    expect(browser.server.cart).toBeNull()
  })

  test('before it arrived is known to be empty, and the next one is saved', async () => {
    browser.server.save({ plan: 'yearly' })
    const release = browser.server.hold()
    const tab = browser.openTab()
    const signedIn = tab.becomeSignedIn('ada')
    await tab.clear()
    release()
    await signedIn
    expect(tab.state()).toMatchObject({ isKnown: true, saving: 'saved', selections: null })
    tab.change({ plan: 'quarterly' })
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({ plan: 'quarterly' })
  })

  test('leaves nothing to choose', async () => {
    browser.server.save({ plan: 'quarterly' })
    const tab = browser.openTab()
    tab.change({ plan: 'yearly' })
    await tab.becomeSignedIn('ada')
    await tab.clear()
    expect(tab.state()).toMatchObject({ selections: null, choice: null })
    tab.change({ plan: 'yearly' })
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({ plan: 'yearly' })
  })
})

describe('a cart that could not be cleared', () => {
  test('is saved as before', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    browser.server.failure = new Error('no connection')
    await expect(tab.clear()).rejects.toThrow('no connection')
    browser.server.failure = null
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({ plan: 'yearly' })
    expect(tab.state()).toMatchObject({ saving: 'saved', selections: { plan: 'yearly' } })
  })

  test('saves what was changed while the answer was awaited', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    browser.server.calls.clearCart = () => promise
    const tab = await browser.openSignedInTab()
    const failed = expect(tab.clear()).rejects.toThrow('no connection')
    tab.change({ plan: 'yearly' })
    await passes(5000)
    reject(new Error('no connection'))
    await failed
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({ plan: 'yearly' })
  })

  test('and was not read yet is read again', async () => {
    browser.server.save({ plan: 'yearly' })
    browser.server.failure = new Error('no connection')
    const tab = await browser.openSignedInTab()
    await expect(tab.clear()).rejects.toThrow('no connection')
    browser.server.failure = null
    await passes(1000)
    expect(tab.state()).toMatchObject({ isKnown: true, saving: 'saved', selections: { plan: 'yearly' } })
  })
})
