import type { Cart } from '#shared/contract/cart.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { CartPorts, SaveAnswer, SaveInput } from './cart-state.ts'
import type { Fields } from './cart-mirror.ts'

/** A server's cart in memory, by the rules of the contract; for tests of what stands before it. */
export class FakeCartServer {
  cart: Cart | null = null
  readonly saves: SaveInput[] = []
  /** Thrown by every call while it is set. */
  failure: Error | null = null
  /** Held back until it is called, when set through `hold`. */
  #held: Promise<void> | null = null
  #versions: Record<string, number> = {}
  #cartCount = 0

  /** Holds back all answers until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held = promise
    return () => {
      this.#held = null
      resolve()
    }
  }

  readonly calls: Pick<CartPorts, 'readCart' | 'saveCart' | 'clearCart'> = {
    readCart: async () => {
      const cart = this.cart
      await this.#held
      if (this.failure) throw this.failure
      return cart
    },
    saveCart: async (input) => {
      if (this.failure) throw this.failure
      this.saves.push(input)
      const answer = this.save(input.productSelections, input)
      await this.#held
      return answer
    },
    clearCart: async () => {
      if (this.failure) throw this.failure
      this.clear()
    },
  }

  /** A save as another device makes it, or this one. */
  save(
    sent: Fields,
    input: { productTotalPrice?: number; baseVersion: number } = { baseVersion: Number.MAX_SAFE_INTEGER },
  ): SaveAnswer {
    const before = this.cart ?? this.#start()
    const version = before.version + 1
    const replaced: Fields = {}
    for (const [name, value] of Object.entries(sent)) {
      const old = before.productSelections[name]
      if (isSameJson(old, value)) continue
      if (name in before.productSelections && (this.#versions[name] ?? 0) > input.baseVersion)
        replaced[name] = old
      this.#versions[name] = version
    }
    this.cart = {
      ...before,
      productSelections: { ...before.productSelections, ...sent },
      productTotalPrice: input.productTotalPrice ?? before.productTotalPrice,
      version,
    }
    return { saved: true, cart: this.cart, replaced }
  }

  clear(): void {
    this.cart = null
    this.#versions = {}
  }

  #start(): Cart {
    const updatedAt = '2026-03-01T10:00:00.000Z'
    const productSelections = { selectionId: `selection-${++this.#cartCount}` }
    return { userId: 'ada', productSelections, productTotalPrice: 0, version: 0, updatedAt }
  }
}
