import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultSelections } from '#shared/cart/product-selections.ts'
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

describe('saving', () => {
  test('a change is saved 500 ms after it occurred, not before', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await passes(499)
    expect(browser.server.saves).toHaveLength(0)
    expect(tab.state().saving).toBe('saving')
    await passes(1)
    expect(browser.server.saves).toMatchObject([{ productSelections: { plan: 'yearly' } }])
    expect(tab.state().saving).toBe('saved')
  })

  test('changes in quick succession are saved once, 500 ms after the last', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await passes(400)
    tab.change({ plan: 'quarterly' })
    await passes(499)
    expect(browser.server.saves).toHaveLength(0)
    await passes(1)
    expect(browser.server.saves).toMatchObject([{ productSelections: { plan: 'quarterly' } }])
  })

  test('unsaved fields differ from saved ones', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    browser.server.failure = new Error('refused for good')
    expect([await tab.saveNow(), tab.hasUnsaved()]).toEqual([false, true])
    browser.server.failure = null
    expect([await tab.saveNow(), tab.hasUnsaved()]).toEqual([true, false])
  })

  test('what does not differ from the last saved state is not saved', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await passes(500)
    tab.change({ plan: 'monthly' })
    tab.change({ plan: 'yearly' })
    await passes(5000)
    expect(browser.server.saves).toHaveLength(1)
    expect(tab.state().saving).toBe('saved')
  })

  test('only the fields that changed are sent, with the price and the version they were made on', async () => {
    const tab = await browser.openSignedInTab()
    tab.change(defaultSelections)
    await passes(500)
    tab.change({ films: [video('a'), video('b')] })
    await passes(500)
    expect(browser.server.saves[1]).toEqual({
      productSelections: { films: [video('a'), video('b')] },
      productTotalPrice: 200,
      baseVersion: 1,
      baseSelectionId: 'selection-1',
    })
  })

  test('an immediate save does not wait, and says whether the server has everything', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    expect(await tab.saveNow()).toBe(true)
    expect(browser.server.saves).toHaveLength(1)
    await passes(5000)
    expect(browser.server.saves).toHaveLength(1)
  })

  test('an immediate save waits until it is known who is here, and what they have', async () => {
    const tab = browser.openTab()
    tab.change({ plan: 'yearly' })
    void tab.becomeSignedIn('ada')
    expect(await tab.saveNow()).toBe(true)
    expect(browser.server.saves).toHaveLength(1)
  })

  test('an immediate save sends nothing that is saved already', async () => {
    const tab = await browser.openSignedInTab()
    expect(await tab.saveNow()).toBe(true)
    expect(browser.server.saves).toHaveLength(0)
    tab.change({ plan: 'yearly' })
    await tab.saveNow()
    expect(await tab.saveNow()).toBe(true)
    tab.change({ plan: 'monthly' })
    tab.change({ plan: 'yearly' })
    expect(await tab.saveNow()).toBe(true)
    expect(browser.server.saves).toHaveLength(1)
  })

  test('what changes while a save is under way is saved after it', async () => {
    const tab = await browser.openSignedInTab()
    const release = browser.server.hold()
    tab.change({ plan: 'yearly' })
    await passes(500)
    tab.change({ plan: 'quarterly' })
    release()
    await passes(0)
    expect(tab.state().selections?.plan).toBe('quarterly')
    await passes(500)
    expect(browser.server.cart?.productSelections['plan']).toBe('quarterly')
    expect(tab.state().notice).toBeNull()
  })

  test('a page that goes away sends what is unsaved at once', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    tab.leave()
    expect(browser.server.saves).toHaveLength(1)
  })

  test('a save that fails is tried again, each time later, and nothing is lost', async () => {
    const tab = await browser.openSignedInTab()
    browser.server.failure = new Error('no connection')
    tab.change({ plan: 'yearly' })
    await passes(500)
    expect(tab.state()).toMatchObject({ saving: 'failed', problem: 'Error: no connection' })
    await passes(1000 + 2000 + 3999)
    browser.server.failure = null
    expect(browser.server.saves).toHaveLength(0)
    await passes(1)
    expect(browser.server.cart?.productSelections['plan']).toBe('yearly')
    expect(tab.state()).toMatchObject({ saving: 'saved', problem: null })
  })

  test('a save that can’t work is not repeated until something changes', async () => {
    const tab = await browser.openSignedInTab()
    browser.server.failure = new Error('refused for good')
    tab.change({ plan: 'yearly' })
    await passes(60_000)
    browser.server.failure = null
    await passes(60_000)
    expect(browser.server.saves).toHaveLength(0)
    tab.change({ package: 'agency' })
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({ plan: 'yearly', package: 'agency' })
  })
})

describe('the mirror in local storage', () => {
  test('holds the selection and its price at once, under the specified keys', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly', films: [video('a')] })
    expect([...browser.entries.keys()].toSorted()).toEqual(['productSelections', 'productTotalPrice'])
    expect(browser.mirrored()).toEqual({ ...defaultSelections, plan: 'yearly', films: [video('a')] })
    expect(browser.entries.get('productTotalPrice')).toBe('100')
  })

  test('what was not saved before a crash is saved after the next start', async () => {
    const tab = await browser.openSignedInTab()
    tab.change(defaultSelections)
    await passes(500)
    tab.change({ plan: 'yearly' })
    browser.crash()
    browser.server.save({ package: 'agency' })
    const next = await browser.openSignedInTab()
    await passes(500)
    expect(browser.server.cart?.productSelections).toMatchObject({ plan: 'yearly', package: 'agency' })
    expect(next.state().selections).toMatchObject({ plan: 'yearly', package: 'agency' })
    expect(browser.mirrored()).not.toHaveProperty('unsaved')
  })

  test.each(['{"plan":', '[]', 'null', '"text"'])(
    'the broken entry %s is logged and counts as empty',
    async (text) => {
      browser.entries.set('productSelections', text)
      const tab = browser.openTab()
      expect(tab.state().selections).toBeNull()
      expect(browser.log).toHaveBeenCalledOnce()
    },
  )

  test('a broken field takes its default and leaves the others', () => {
    browser.entries.set('productSelections', JSON.stringify({ plan: 'yearly', films: 'many' }))
    browser.entries.set('productTotalPrice', 'much')
    const { selections, totalPrice } = browser.openTab().state()
    expect(selections).toMatchObject({ plan: 'yearly', films: defaultSelections.films })
    expect(totalPrice).toBe(0)
  })
})

describe('clearing', () => {
  test('deletes the server’s cart and the mirror, and calls off a pending save', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await passes(500)
    tab.change({ plan: 'monthly' })
    await tab.clear()
    await passes(5000)
    expect(browser.server.cart).toBeNull()
    expect(browser.entries.size).toBe(0)
    expect(tab.state()).toMatchObject({ selections: null, totalPrice: 0, saving: 'saved' })
  })

  test('drops the texts that were too long for the cart', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await passes(500)
    expect(browser.droppedTexts).not.toHaveBeenCalled()
    browser.server.clear()
    await tab.refresh()
    expect(browser.droppedTexts).toHaveBeenCalledOnce()
  })

  test('keeps texts that are too long while there is no cart yet', async () => {
    const tab = await browser.openSignedInTab()
    await tab.refresh()
    expect(browser.droppedTexts).not.toHaveBeenCalled()
  })

  test('that fails keeps everything', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await passes(500)
    browser.server.failure = new Error('no connection')
    await expect(tab.clear()).rejects.toThrow('no connection')
    expect(tab.state().selections?.plan).toBe('yearly')
  })

  test('the next choice starts a new selection', async () => {
    const tab = await browser.openSignedInTab()
    tab.change({ plan: 'yearly' })
    await passes(500)
    await tab.clear()
    tab.change({ package: 'agency' })
    await passes(500)
    expect(browser.server.cart?.productSelections).toEqual({
      ...defaultSelections,
      selectionId: 'selection-2',
      package: 'agency',
    })
  })
})
