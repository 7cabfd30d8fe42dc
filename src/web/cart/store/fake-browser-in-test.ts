import { vi } from 'vitest'
import { CartMirror } from './cart-mirror.ts'
import { CartStore } from './cart-store.ts'
import { FakeCartServer } from './fake-cart-server-in-test.ts'

/** One browser and one server: its tabs share local storage and get each other's events. For tests with a fake clock. */
export class FakeBrowser {
  readonly server = new FakeCartServer()
  readonly entries = new Map<string, string>()
  readonly log = vi.fn<(message: string, error: unknown) => void>()
  readonly droppedTexts = vi.fn<() => void>()
  #tabs: CartStore[] = []

  openTab(): CartStore {
    const storage = {
      getItem: (key: string) => this.entries.get(key) ?? null,
      setItem: (key: string, value: string) => void this.entries.set(key, value),
      removeItem: (key: string) => void this.entries.delete(key),
    }
    const store: CartStore = new CartStore(
      {
        ...this.server.calls,
        findPrice: (selections) => selections.films.length * 100,
        after: (delayMs, work) => {
          const timer = setTimeout(work, delayMs)
          return () => clearTimeout(timer)
        },
        announce: () => {
          for (const tab of this.#tabs) if (tab !== store) void tab.refresh()
        },
        dropTooLongTexts: () => this.droppedTexts(),
        explain: (error) => ({ sentence: String(error), mayRetry: !String(error).includes('for good') }),
      },
      new CartMirror(storage, this.log),
    )
    this.#tabs.push(store)
    return store
  }

  async openSignedInTab(): Promise<CartStore> {
    const tab = this.openTab()
    await tab.becomeSignedIn('ada')
    return tab
  }

  /** All tabs are gone without a word; what is stored stays. */
  crash(): void {
    this.#tabs = []
  }

  mirrored(): Record<string, unknown> | null {
    return JSON.parse(this.entries.get('productSelections') ?? 'null') as Record<string, unknown> | null
  }
}

export const video = (id: string, lengthSeconds = 15) => ({
  id,
  lengthSeconds,
  count: 1,
  hasCutdowns: false,
  move: 'orbit' as const,
})
