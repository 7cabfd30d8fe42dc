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
/** Looks at a call of the server; before the tab is opened. */
const spyOnCall = (name: 'readCart' | 'saveCart' | 'clearCart') => vi.spyOn(browser.server.calls, name)

const openSignedOutTab = () => {
  const tab = browser.openTab()
  tab.becomeSignedOut()
  return tab
}

test('a screen is notified of each change until it unsubscribes', () => {
  const tab = openSignedOutTab()
  const listener = vi.fn()
  const leave = tab.subscribe(listener)
  tab.change({ plan: 'yearly' })
  const calls = listener.mock.calls.length
  expect(calls).toBeGreaterThan(0)
  leave()
  tab.change({ plan: 'monthly' })
  expect(listener).toHaveBeenCalledTimes(calls)
})

describe('while one signs in', () => {
  test('the cart is read once, and is not known before it is there', async () => {
    const readCart = spyOnCall('readCart')
    const release = browser.server.hold()
    const tab = openSignedOutTab()
    const signedIn = tab.becomeSignedIn('ada')
    void tab.becomeSignedIn('ada')
    expect(tab.state()).toMatchObject({ isKnown: false, saving: 'saving' })
    tab.change({ plan: 'yearly' })
    expect(await Promise.race([tab.saveNow(), passes(5000)])).not.toBe(true)
    expect(browser.server.saves).toEqual([])
    release()
    await signedIn
    expect(readCart).toHaveBeenCalledOnce()
    expect(tab.state().isKnown).toBe(true)
  })

  test('two carts wait for the person, each safe where it is', async () => {
    browser.server.save({ plan: 'quarterly' })
    const tab = openSignedOutTab()
    tab.change({ plan: 'yearly' })
    await tab.becomeSignedIn('ada')
    expect(tab.state()).toMatchObject({ isKnown: true, saving: 'on-this-device' })
    expect(await tab.saveNow()).toBe(false)
    tab.leave()
    expect(browser.server.saves).toEqual([])
  })

  test('there is nothing to choose where the server has no other cart', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    tab.choose('saved')
    tab.choose('here')
    expect(tab.state().selections?.plan).toBe('yearly')
  })
})

describe('once one is signed out', () => {
  test.each([
    ['by hand', 'forget'],
    ['by a session that ended', 'becomeSignedOut'],
  ] as const)('%s, nothing of the server’s side is left on the screen', async (_, leave) => {
    const tab = await browser.openSignedInTab()
    browser.server.failure = new Error('refused for good')
    tab.changeFromLink({ plan: 'yearly' })
    tab.changeFromLink({ plan: 'quarterly' })
    await passes(500)
    expect(tab.state()).toMatchObject({ saving: 'failed', notice: { kind: 'from-link' } })
    tab[leave]()
    const calm = { isKnown: true, saving: 'on-this-device', problem: null, notice: null, choice: null }
    expect(tab.state()).toMatchObject(calm)
  })

  test.each(['forget', 'becomeSignedOut'] as const)('by %s, nothing is sent any more', async (leave) => {
    const tab = await browser.openSignedInTab()
    tab[leave]()
    tab.change({ plan: 'yearly' })
    expect(vi.getTimerCount()).toBe(0)
    expect(await tab.saveNow()).toBe(false)
    tab.leave()
    expect(browser.server.saves).toEqual([])
  })

  test('a cart that waited for a choice waits no more', async () => {
    browser.server.save({ plan: 'quarterly' })
    const tab = openSignedOutTab()
    tab.change({ plan: 'yearly' })
    await tab.becomeSignedIn('ada')
    tab.becomeSignedOut()
    tab.choose('saved')
    expect(tab.state()).toMatchObject({ choice: null, selections: { plan: 'yearly' } })
  })

  test('the other tabs look again', async () => {
    const [one, two] = [await browser.openSignedInTab(), await browser.openSignedInTab()]
    const refresh = vi.spyOn(two, 'refresh')
    one.forget()
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('hearing it once more takes nothing away', () => {
    const tab = openSignedOutTab()
    tab.changeFromLink({ plan: 'yearly' })
    tab.changeFromLink({ plan: 'quarterly' })
    tab.becomeSignedOut()
    expect(tab.state().notice?.kind).toBe('from-link')
  })

  test('clearing asks no server, and the cart is empty on this device', async () => {
    const clearCart = spyOnCall('clearCart')
    const tab = openSignedOutTab()
    tab.change({ plan: 'yearly' })
    await tab.clear()
    expect(clearCart).not.toHaveBeenCalled()
    expect(tab.state()).toMatchObject({ selections: null, saving: 'on-this-device' })
  })
})

describe('saves', () => {
  test('go one after the other', async () => {
    const tab = await browser.openSignedInTab()
    const release = browser.server.hold()
    tab.change({ plan: 'yearly' })
    const first = tab.saveNow()
    await passes(0)
    tab.change({ plan: 'quarterly' })
    const second = tab.saveNow()
    await passes(0)
    expect(browser.server.saves).toHaveLength(1)
    release()
    expect(await Promise.all([first, second])).toEqual([false, true])
    expect(browser.server.saves.map(({ productSelections }) => productSelections['plan'])).toEqual([
      'yearly',
      'quarterly',
    ])
  })

  test('say whether the page goes away, for a request that has to outlive it', async () => {
    const saveCart = spyOnCall('saveCart')
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await tab.saveNow()
    tab.leave()
    expect(saveCart.mock.calls.map(([, isLeaving]) => isLeaving)).toEqual([false])
    tab.change({ plan: 'quarterly' })
    tab.leave()
    await passes(5000)
    expect(saveCart.mock.calls.map(([, isLeaving]) => isLeaving)).toEqual([false, true])
  })

  test('that were refused for good are not sent again by what was planned before', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    browser.server.failure = new Error('refused for good')
    expect(await tab.saveNow()).toBe(false)
    expect(tab.state()).toMatchObject({ problem: 'Error: refused for good', isRetrying: false })
    browser.server.failure = null
    await passes(60_000)
    expect(browser.server.saves).toEqual([])
    tab.changeFromLink({ plan: 'yearly' })
    expect(tab.state().problem).toBe('Error: refused for good')
    tab.change({ package: 'agency' })
    expect(tab.state().problem).toBeNull()
  })

  test('that fail are shown as such, and as under way when they are tried again', async () => {
    const tab = await browser.openSignedInTab()
    browser.server.failure = new Error('no connection')
    tab.change({ plan: 'yearly' })
    await passes(500)
    expect(tab.state()).toMatchObject({ saving: 'failed', isRetrying: true })
    browser.server.failure = null
    const release = browser.server.hold()
    await passes(1000)
    expect(tab.state().saving).toBe('saving')
    release()
    await passes(0)
    expect(tab.state().saving).toBe('saved')
  })

  test('that the server did not take are failures', async () => {
    spyOnCall('saveCart').mockResolvedValue({ saved: false })
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    expect(await tab.saveNow()).toBe(false)
    expect(tab.state()).toMatchObject({
      saving: 'failed',
      problem: 'TypeError: The server did not take the selection for an object.',
    })
  })

  test('bring what changed on another device, and the id of the selection', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ films: [video('a')] })
    await passes(500)
    browser.server.save({ films: [video('b')] })
    tab.change({ plan: 'yearly' })
    await passes(500)
    expect(tab.state()).toMatchObject({
      notice: { kind: 'changed-elsewhere', names: ['films'], undo: { films: [video('a')] } },
      selections: { selectionId: 'selection-1', films: [video('b')], plan: 'yearly' },
    })
  })

  test('are waited for before the cart is cleared', async () => {
    const clearCart = spyOnCall('clearCart')
    const tab = await browser.openSignedInTab()
    const release = browser.server.hold()
    tab.change({ plan: 'yearly' })
    const saved = tab.saveNow()
    await passes(0)
    const cleared = tab.clear()
    await passes(0)
    expect(clearCart).not.toHaveBeenCalled()
    release()
    await Promise.all([saved, cleared])
    expect(browser.server.cart).toBeNull()
  })
})

test('a cart that is known stays as it is when it can’t be read again', async () => {
  const tab = await browser.openSignedInTab()
  tab.change({ plan: 'yearly' })
  await passes(500)
  browser.server.failure = new Error('no connection')
  await tab.refresh()
  await passes(5000)
  expect(tab.state()).toMatchObject({ saving: 'saved', problem: null, selections: { plan: 'yearly' } })
})

test('undoing one thing leaves the notice of another', () => {
  const tab = openSignedOutTab()
  tab.change({ plan: 'monthly' })
  tab.changeFromLink({ plan: 'yearly' })
  const { notice } = tab.state()
  tab.changeFromLink({ package: 'agency' })
  if (notice) tab.undo(notice)
  expect(tab.state()).toMatchObject({ selections: { plan: 'monthly' }, notice: { names: ['package'] } })
})
