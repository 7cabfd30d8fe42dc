import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import type { CartStore } from './cart-store.ts'
import { FakeBrowser, video } from './fake-browser-in-test.ts'

let browser: FakeBrowser
beforeEach(() => {
  vi.useFakeTimers()
  browser = new FakeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
})

const undo = (tab: CartStore) => {
  const { notice } = tab.state()
  if (notice) tab.undo(notice)
}
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

async function openTwo(): Promise<[CartStore, CartStore]> {
  const [one, two] = [await browser.openSignedInTab(), await browser.openSignedInTab()]
  one.change({ ...defaultSelections, films: [video('a')] })
  await passes(500)
  return [one, two]
}

async function openWithTwoCarts(): Promise<CartStore> {
  browser.server.save({ plan: 'quarterly', package: 'agency' })
  const tab = browser.openTab()
  tab.becomeSignedOut()
  tab.change({ plan: 'yearly' })
  await tab.becomeSignedIn('ada')
  return tab
}

describe('two tabs', () => {
  test('changes of other fields arrive without a word', async () => {
    const [one, two] = await openTwo()
    two.change({ plan: 'yearly' })
    await passes(500)
    one.change({ package: 'agency' })
    await passes(500)
    for (const tab of [one, two]) {
      expect(tab.state().selections).toMatchObject({ plan: 'yearly', package: 'agency' })
      expect(tab.state().notice).toBeNull()
    }
  })

  test('a change of a field that was changed here too is announced, and can be undone', async () => {
    const [one, two] = await openTwo()
    two.change({ films: [video('b')] })
    await passes(500)
    expect(one.state().selections?.films).toEqual([video('b')])
    expect(one.state().notice).toMatchObject({ kind: 'changed-elsewhere', names: ['films'] })
    undo(one)
    await passes(500)
    expect(browser.server.cart?.productSelections['films']).toEqual([video('a')])
    expect(one.state().notice).toBeNull()
    expect(two.state().notice).toMatchObject({ kind: 'changed-elsewhere', names: ['films'] })
  })

  test('the later change of one field wins, and its tab is shown what it replaced', async () => {
    const [one, two] = await openTwo()
    one.change({ films: [video('late')] })
    two.change({ films: [video('early')] })
    await two.saveNow()
    expect(one.state().selections?.films).toEqual([video('late')])
    await passes(500)
    expect(browser.server.cart?.productSelections['films']).toEqual([video('late')])
    expect(one.state().notice).toEqual({
      kind: 'replaced-elsewhere',
      names: ['films'],
      undo: { films: [video('early')] },
    })
  })

  test('a cart that was cleared in one tab is empty in the other, which can bring it back', async () => {
    const [one, two] = await openTwo()
    await two.clear()
    await passes(0)
    expect(one.state()).toMatchObject({ selections: null, notice: { kind: 'emptied-elsewhere' } })
    undo(one)
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({
      selectionId: 'selection-2',
      films: [video('a')],
    })
  })

  test('a change that waits when the cart is paid starts a whole new cart', async () => {
    const [one] = await openTwo()
    one.change({ plan: 'yearly' })
    browser.server.clear()
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({
      selectionId: 'selection-2',
      plan: 'yearly',
    })
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({
      films: [video('a')],
      package: 'automated',
    })
  })

  test('an answer that was overtaken by a save changes nothing', async () => {
    const tab = await browser.openSignedInTab()
    const release = browser.server.hold()
    void tab.refresh()
    tab.change({ plan: 'yearly' })
    await passes(500)
    release()
    await passes(500)
    expect(tab.state().selections?.plan).toBe('yearly')
    expect(browser.server.cart?.productSelections['plan']).toBe('yearly')
  })
})

describe('signing in', () => {
  test('signed out, a choice stays in this browser, and the other tabs see it', async () => {
    const [one, two] = [browser.openTab(), browser.openTab()]
    for (const tab of [one, two]) tab.becomeSignedOut()
    one.change({ plan: 'yearly' })
    await passes(5000)
    expect(browser.server.saves).toHaveLength(0)
    expect(one.state().saving).toBe('on-this-device')
    expect(two.state().selections?.plan).toBe('yearly')
  })

  test('what was chosen before joins the server’s cart', async () => {
    const tab = browser.openTab()
    tab.becomeSignedOut()
    tab.change({ plan: 'yearly' })
    await tab.becomeSignedIn('ada')
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({ plan: 'yearly' })
    expect(tab.state()).toMatchObject({ saving: 'saved', choice: null })
    expect(browser.mirrored()).toMatchObject({ selectionId: 'selection-1' })
  })

  test('where the server has another one, nothing is written until the person chooses', async () => {
    const tab = await openWithTwoCarts()
    tab.change({ package: 'automated' })
    await passes(5000)
    expect(browser.server.saves).toHaveLength(0)
    expect(tab.state().choice).toMatchObject({ here: { plan: 'yearly' }, saved: { plan: 'quarterly' } })
  })

  test('looking again meanwhile keeps both apart, and asks about what the server has now', async () => {
    const tab = await openWithTwoCarts()
    browser.server.save({ plan: 'monthly' })
    await tab.refresh()
    await passes(5000)
    expect(tab.state().choice).toMatchObject({ here: { plan: 'yearly' }, saved: { plan: 'monthly' } })
    expect(browser.server.saves).toHaveLength(0)
    expect(browser.mirrored()).not.toHaveProperty('selectionId')
  })

  test('where the saved one is gone meanwhile, nothing is left to choose', async () => {
    const tab = await openWithTwoCarts()
    browser.server.clear()
    await tab.refresh()
    expect(tab.state().choice).toBeNull()
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({ plan: 'yearly' })
  })

  test('the person may keep the one made here', async () => {
    const tab = await openWithTwoCarts()
    tab.choose('here')
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({ plan: 'yearly' })
    expect(tab.state()).toMatchObject({ choice: null, notice: null, saving: 'saved' })
  })

  test('or the one that was saved', async () => {
    const tab = await openWithTwoCarts()
    tab.choose('saved')
    await passes(5000)
    expect(browser.server.saves).toHaveLength(0)
    expect(tab.state()).toMatchObject({ choice: null, selections: { plan: 'quarterly', package: 'agency' } })
    expect(browser.mirrored()).toMatchObject({ plan: 'quarterly' })
  })

  test('the same choice on both sides asks nothing', async () => {
    browser.server.save({ plan: 'yearly', package: 'agency' })
    const tab = browser.openTab()
    tab.becomeSignedOut()
    tab.change({ package: 'agency', plan: 'yearly' })
    await tab.becomeSignedIn('ada')
    expect(tab.state().choice).toBeNull()
  })

  test('a copy of a cart that was paid on another device goes', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await passes(500)
    browser.crash()
    browser.server.clear()
    const next = await browser.openSignedInTab()
    await passes(500)
    expect(next.state().selections).toBeNull()
    expect(browser.server.cart).toBeNull()
  })

  test('a cart that can’t be read yet is read again until it can', async () => {
    browser.server.save({ plan: 'yearly' })
    browser.server.failure = new Error('no connection')
    const tab = await browser.openSignedInTab()
    expect(tab.state()).toMatchObject({ isKnown: false, saving: 'failed' })
    browser.server.failure = null
    await passes(1000)
    expect(tab.state()).toMatchObject({ isKnown: true, saving: 'saved', selections: { plan: 'yearly' } })
  })
})

describe('signing out', () => {
  test('saves what is pending, then leaves nothing in this browser', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await tab.saveNow()
    tab.forget()
    expect(browser.server.cart?.productSelections['plan']).toBe('yearly')
    expect(browser.entries.size).toBe(0)
    expect(tab.state().selections).toBeNull()
  })

  test('empties the other tabs too', async () => {
    const [one, two] = [await browser.openSignedInTab(), await browser.openSignedInTab()]
    one.change({ plan: 'yearly' })
    await passes(500)
    one.forget()
    two.becomeSignedOut()
    expect(two.state().selections).toBeNull()
    expect(browser.entries.size).toBe(0)
  })

  test('a session that ended by itself leaves nothing to another user who signs in', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await passes(500)
    tab.change({ producerNote: 'For Ada alone' })
    tab.becomeSignedOut()
    browser.crash()
    browser.server.clear()
    const next = browser.openTab()
    next.becomeSignedOut()
    next.change({ package: 'agency' })
    await next.becomeSignedIn('bob')
    await passes(5000)
    expect(next.state()).toMatchObject({ selections: null, choice: null })
    expect([browser.server.cart, browser.mirrored()]).toEqual([null, null])
  })

  test('nor does one whose choice was saved to its end', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ producerNote: 'For Ada alone' })
    await passes(500)
    browser.crash()
    browser.server.clear()
    const next = browser.openTab()
    next.change({ package: 'agency' })
    await next.becomeSignedIn('bob')
    await passes(5000)
    expect([browser.server.cart, browser.mirrored()]).toEqual([null, null])
  })

  test('a session that ended by itself keeps the choice for the return', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await passes(500)
    tab.change({ plan: 'quarterly' })
    tab.becomeSignedOut()
    expect(tab.state().selections?.plan).toBe('quarterly')
    await tab.becomeSignedIn('ada')
    await passes(500)
    expect(browser.server.cart?.productSelections['plan']).toBe('quarterly')
    expect(tab.state().choice).toBeNull()
  })
})

test('what a link brings can be undone where something was chosen before', async () => {
  const tab = await browser.openSignedInTab()
  tab.changeFromLink({ plan: 'yearly' })
  expect(tab.state().notice).toBeNull()
  tab.changeFromLink({ plan: 'quarterly' })
  expect(tab.state().notice).toMatchObject({ kind: 'from-link', names: ['plan'] })
  undo(tab)
  expect(tab.state().selections?.plan).toBe('yearly')
})
