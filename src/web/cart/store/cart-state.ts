import type { Cart } from '#shared/contract/cart.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import type { Fields } from './cart-mirror.ts'

/** A change that came from, or went over, another tab or device; `undo` holds the values to bring back. */
export interface CartNotice {
  kind: 'changed-elsewhere' | 'replaced-elsewhere' | 'emptied-elsewhere' | 'from-link'
  names: string[]
  undo: Fields
}

/** Where the selection is safe: on this device only, on its way, at the server, or not there in spite of trying. */
export type Saving = 'on-this-device' | 'saving' | 'saved' | 'failed'

export interface CartState {
  /** What is chosen; null: nothing yet. */
  selections: ProductSelections | null
  /** Videos and items of the stored selection that are too broken to be shown. */
  unreadableLines: number
  /** Units of the currency, for display only. */
  totalPrice: number
  /** False while a signed-in person's cart has not arrived from the server. */
  isKnown: boolean
  saving: Saving
  /** Why the last save failed, in a sentence. */
  problem: string | null
  /** Whether it is tried again by itself; else only after a change. */
  isRetrying: boolean
  notice: CartNotice | null
  /** What was chosen here, and what the server had already: the person decides. */
  choice: { here: ProductSelections; saved: ProductSelections } | null
}

/** Before anything is known: at the start, and while the server draws the page. */
export const unknownCart: CartState = {
  selections: null,
  unreadableLines: 0,
  totalPrice: 0,
  isKnown: false,
  saving: 'on-this-device',
  problem: null,
  isRetrying: false,
  notice: null,
  choice: null,
}

export interface SaveInput {
  productSelections: Fields
  productTotalPrice: number
  baseVersion: number
  baseSelectionId?: string
}
export type SaveAnswer = { saved: false } | { saved: true; cart: Cart; replaced: Fields }

/** What the store needs from outside; tests bring their own. */
export interface CartPorts {
  readCart(): Promise<Cart | null>
  /** @param isLeaving the page goes away: the request must outlive it */
  saveCart(input: SaveInput, isLeaving: boolean): Promise<SaveAnswer>
  clearCart(): Promise<void>
  /** The price by the catalogue, in whole units with decimals; null while the catalogue is not known. */
  findPrice(selections: ProductSelections): number | null
  /** Runs `work` once after this delay; returns how to call it off. */
  after(delayMs: number, work: () => void): () => void
  /** Notifies the other tabs that the cart changed. */
  announce(): void
  /** Drops texts that were typed for this cart and are too long to be in it. */
  dropTooLongTexts(): void
  /** The sentence for whatever a call threw, and whether it may work later by itself. */
  explain(error: unknown): { sentence: string; mayRetry: boolean }
}
