import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeBrowser, video } from './fake-browser-in-test.ts'

let browser: FakeBrowser
beforeEach(() => {
  vi.useFakeTimers()
  browser = new FakeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
})

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A signed-in tab whose selection is saved. */
const openSavedTab = async () => {
  const tab = await browser.openSignedInTab()
  tab.change({ films: [video('a')] })
  await passes(500)
  return tab
}

describe('an answer with the cart that comes too late', () => {
  test('does not bring a cart back that was saved meanwhile in a newer state', async () => {
    const tab = await browser.openSignedInTab()
    const releaseRead = browser.server.hold()
    void tab.refresh()
    const releaseSave = browser.server.hold()
    tab.change({ plan: 'yearly' })
    await passes(500)
    releaseSave()
    await passes(0)
    expect(tab.state()).toMatchObject({ saving: 'saved', selections: { plan: 'yearly' } })
    releaseRead()
    await passes(5000)
    expect(tab.state()).toMatchObject({ saving: 'saved', notice: null, selections: { plan: 'yearly' } })
    expect(browser.server.saves).toHaveLength(1)
  })

  test('does not show the cart of a person who signed out', async () => {
    const tab = await openSavedTab()
    const release = browser.server.hold()
    void tab.refresh()
    tab.forget()
    release()
    await passes(5000)
    expect(tab.state()).toMatchObject({ selections: null, saving: 'on-this-device' })
    expect(browser.entries.size).toBe(0)
  })

  test('does not fill a cart again that was cleared', async () => {
    const tab = await openSavedTab()
    const release = browser.server.hold()
    void tab.refresh()
    await tab.clear()
    release()
    await passes(5000)
    expect(tab.state().selections).toBeNull()
    expect(browser.entries.size).toBe(0)
  })

  test('after that of a later reading does not empty the cart again', async () => {
    const tab = await browser.openSignedInTab()
    const releaseFirst = browser.server.hold()
    void tab.refresh()
    browser.server.save({ plan: 'yearly' })
    const releaseSecond = browser.server.hold()
    void tab.refresh()
    releaseSecond()
    await passes(0)
    releaseFirst()
    await passes(0)
    expect(tab.state()).toMatchObject({ saving: 'saved', selections: { plan: 'yearly' } })
    expect(browser.mirrored()).toMatchObject({ plan: 'yearly' })
  })

  test('and is older than what is known changes nothing', async () => {
    const tab = await openSavedTab()
    const older = browser.server.cart
    browser.server.save({ plan: 'yearly' })
    await tab.refresh()
    browser.server.cart = older
    await tab.refresh()
    expect(tab.state().selections?.plan).toBe('yearly')
  })

  test('that is a failure is not shown after signing out', async () => {
    const tab = browser.openTab()
    const release = browser.server.hold()
    const signedIn = tab.becomeSignedIn('ada')
    tab.becomeSignedOut()
    browser.server.failure = new Error('no connection')
    release()
    await signedIn
    await passes(5000)
    expect(tab.state()).toMatchObject({ saving: 'on-this-device', problem: null })
  })

  test('that is a failure says nothing about the person who signed in since', async () => {
    const tab = browser.openTab()
    const releaseFirst = browser.server.hold()
    const first = tab.becomeSignedIn('ada')
    tab.becomeSignedOut()
    const releaseSecond = browser.server.hold()
    const second = tab.becomeSignedIn('ada')
    browser.server.failure = new Error('no connection')
    releaseFirst()
    await first
    browser.server.failure = null
    expect(tab.state()).toMatchObject({ isKnown: false, saving: 'saving', problem: null })
    releaseSecond()
    await second
    expect(tab.state()).toMatchObject({ isKnown: true, saving: 'saved' })
  })
})

describe('an answer to a save that comes too late', () => {
  test('brings nothing back into the browser of a person who signed out', async () => {
    const tab = await openSavedTab()
    const release = browser.server.hold()
    tab.change({ plan: 'yearly' })
    const saved = tab.saveNow()
    await passes(0)
    tab.forget()
    release()
    expect(await saved).toBe(false)
    expect(tab.state()).toMatchObject({ selections: null, saving: 'on-this-device' })
    expect(browser.entries.size).toBe(0)
  })

  test('that is a failure is not shown after signing out, and not retried', async () => {
    const tab = await openSavedTab()
    const { promise, reject } = Promise.withResolvers<never>()
    browser.server.calls.saveCart = () => promise
    const failing = browser.openTab()
    await failing.becomeSignedIn('ada')
    failing.change({ plan: 'yearly' })
    const saved = failing.saveNow()
    await passes(0)
    failing.forget()
    reject(new Error('no connection'))
    expect(await saved).toBe(false)
    await passes(60_000)
    expect(failing.state()).toMatchObject({ saving: 'on-this-device', problem: null })
    expect(tab.hasUnsaved()).toBe(false)
  })
})
