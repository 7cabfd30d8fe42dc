import type { Cart } from '#shared/contract/cart.ts'
import {
  countUnreadableLines,
  readSelections,
  type ProductSelections,
} from '#shared/cart/product-selections.ts'
import { CartCopy } from './cart-copy.ts'
import type { CartMirror, Fields, MirroredCart } from './cart-mirror.ts'
import { unknownCart, type CartNotice, type CartPorts, type CartState } from './cart-state.ts'
import { mergeMirrored } from './merge-mirrored.ts'
import { findChangedFields } from './merge-remote.ts'
import { reuseLines } from './reuse-lines.ts'

const saveDebounceMs = 500
const retryMsMax = 30_000

/** The cart in this tab: on the screen and in local storage at once, at the server 500 ms later. */
export class CartStore {
  readonly #ports: CartPorts
  readonly #mirror: CartMirror
  readonly #listeners = new Set<() => void>()
  #state = unknownCart
  #copy: CartCopy
  /** What this tab had when it last read or wrote the mirror, without the fields of other tabs. */
  #mirrored: MirroredCart | null
  #who: 'unknown' | 'signed-out' | 'signed-in' = 'unknown'
  /** The server's cart that waits for the person's choice. */
  #other: Cart | null = null
  /** Moves with whatever makes an answer that is still under way meaningless. */
  #epoch = 0
  /** Readings are counted as they begin: an answer that was overtaken by that of a later one is dropped. */
  #begunReadings = 0
  #receivedReading = 0
  #joining: Promise<void> | null = null
  /** While the cart is being emptied, nothing is saved: it would come back. */
  #isClearing = false
  #cancelTimer: (() => void) | null = null
  #inFlight: Promise<boolean> | null = null
  #failures = 0

  constructor(ports: CartPorts, mirror: CartMirror) {
    this.#ports = ports
    this.#mirror = mirror
    this.#mirrored = mirror.read()
    this.#copy = CartCopy.fromMirror(this.#mirrored)
    this.#publish({})
  }

  readonly state = (): CartState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Changes some fields of the selection. */
  change(patch: Partial<ProductSelections>): void {
    this.#copy.change(patch)
    const selections = readSelections(this.#copy.fields)
    this.#copy.totalPrice = this.#ports.findPrice(selections) ?? this.#copy.totalPrice
    this.#failures = 0
    this.#store({ problem: null })
    this.#schedule(saveDebounceMs)
  }

  /** A change that came with an address and not by hand; it can be undone. */
  changeFromLink(patch: Partial<ProductSelections>): void {
    const before = this.#copy.fields
    const names = Object.keys(findChangedFields(before ?? {}, patch))
    if (names.length === 0) return
    this.change(patch)
    if (before) this.#notify('from-link', Object.fromEntries(names.map((name) => [name, before[name]])))
  }

  /** The server's answer to who is here. A choice made before signing in joins the cart; what another user left unsaved goes. */
  async becomeSignedIn(userId: string): Promise<void> {
    if (this.#who === 'signed-in') return
    this.#who = 'signed-in'
    if ((this.#copy.userId ?? userId) !== userId) this.#empty()
    this.#publish({ isKnown: false, saving: 'saving' })
    this.#joining = this.refresh()
    await this.#joining
  }

  /** Signed out. An expired session leaves the mirror, for the same user's return. */
  becomeSignedOut(): void {
    if (this.#who === 'signed-out') return
    this.#leaveServer()
    this.#readMirror()
    this.#publish({ ...unknownCart, isKnown: true })
  }

  /** The person signed out: nothing of the cart stays in this browser. Save what is pending before, while one still may. */
  forget(): void {
    this.#leaveServer()
    this.#mirror.clear()
    this.#mirrored = null
    this.#copy = new CartCopy()
    this.#publish({ ...unknownCart, isKnown: true })
    this.#ports.announce()
  }

  /** Looks what the server, or signed out the mirror, has now. Keeps what is here when that fails. */
  async refresh(): Promise<void> {
    if (this.#who !== 'signed-in') {
      this.#readMirror()
      return this.#publish({})
    }
    const epoch = this.#epoch
    const reading = ++this.#begunReadings
    try {
      const cart = await this.#ports.readCart()
      if (epoch !== this.#epoch || reading < this.#receivedReading) return
      this.#receivedReading = reading
      this.#receive(cart)
    } catch (error) {
      if (epoch === this.#epoch && !this.#state.isKnown) this.#fail(error, () => void this.refresh())
    }
  }

  /** Settles which selection goes on: the one made here, or the one the server had. */
  choose(which: 'here' | 'saved'): void {
    const other = this.#other
    if (!other) return
    this.#other = null
    if (which === 'here') this.#copy.replace(other)
    else this.#copy = CartCopy.of(other)
    this.#store({ choice: null })
    this.#saveIfUnsaved()
  }

  /** Brings back what a notice is about. */
  undo(notice: CartNotice): void {
    if (this.#state.notice === notice) this.#publish({ notice: null })
    this.change(notice.undo)
  }

  /**
   * Saves at once what is unsaved.
   * @returns whether the server has everything now
   */
  async saveNow(): Promise<boolean> {
    await this.#joining
    while (this.#inFlight) await this.#inFlight
    if (!this.#maySave()) return false
    this.#stopTimer()
    if (!this.#copy.isUnsaved()) return true
    this.#inFlight = this.#send()
    return this.#inFlight
  }

  /** Whether something of this browser would be lost with it: changes, or a whole selection that waits for a choice. */
  hasUnsaved(): boolean {
    return this.#copy.isUnsaved()
  }

  /** The page goes away: what is unsaved is sent without waiting. If it does not arrive, the mirror still has it. */
  leave(): void {
    if (!this.#maySave() || !this.#copy.isUnsaved()) return
    this.#stopTimer()
    void this.#ports.saveCart(this.#copy.saveInput(), true).catch(() => undefined)
  }

  /** Empties the cart, the server's copy included. Throws, and keeps everything, when that fails. */
  async clear(): Promise<void> {
    this.#isClearing = true
    try {
      while (this.#inFlight) await this.#inFlight
      if (this.#who === 'signed-in') await this.#ports.clearCart()
      this.#stopTimer()
      this.#empty()
    } finally {
      this.#isClearing = false
      if (this.#copy.isUnsaved()) this.#schedule(saveDebounceMs)
    }
    this.#publish({ isKnown: true, saving: this.#atRest(), notice: null, problem: null, choice: null })
    this.#ports.announce()
  }

  #receive(cart: Cart | null): void {
    this.#failures = 0
    const mayChoose = !this.#state.isKnown || this.#other !== null
    this.#other = null
    if (cart && mayChoose && this.#copy.isOtherThan(cart)) {
      this.#other = cart
      const choice = {
        here: readSelections(this.#copy.fields),
        saved: readSelections(cart.productSelections),
      }
      return this.#publish({ isKnown: true, saving: 'on-this-device', choice })
    }
    if (cart) this.#notify('changed-elsewhere', this.#copy.receive(cart))
    else this.#receiveNone()
    this.#store({ isKnown: true, problem: null, choice: null })
    this.#saveIfUnsaved()
  }

  /** The server has no cart: what is unsaved starts a new one, a copy of what was there goes. */
  #receiveNone(): void {
    if (this.#copy.isUnsaved()) return this.#copy.loseBase()
    const gone = this.#copy.isTouched ? this.#copy.fields : null
    this.#empty()
    if (gone) this.#notify('emptied-elsewhere', gone)
  }

  async #send(): Promise<boolean> {
    const epoch = this.#epoch
    const sent = this.#copy.saveInput()
    this.#publish({ saving: 'saving' })
    try {
      const answer = await this.#ports.saveCart(sent, false)
      if (epoch !== this.#epoch) return false
      if (!answer.saved) throw new TypeError('The server did not take the selection for an object.')
      this.#epoch += 1
      this.#failures = 0
      this.#notify('changed-elsewhere', this.#copy.receiveSaved(sent, answer.cart))
      this.#notify('replaced-elsewhere', answer.replaced)
      this.#store({ problem: null })
      this.#ports.announce()
      this.#saveIfUnsaved()
      return !this.#copy.isUnsaved()
    } catch (error) {
      if (epoch === this.#epoch) this.#fail(error, () => void this.saveNow())
      return false
    } finally {
      this.#inFlight = null
    }
  }

  #fail(error: unknown, again: () => void): void {
    const { sentence, mayRetry } = this.#ports.explain(error)
    this.#publish({ saving: 'failed', problem: sentence, isRetrying: mayRetry })
    if (mayRetry) this.#runAfter(Math.min(1000 * 2 ** this.#failures++, retryMsMax), again)
  }

  #schedule(delayMs: number): void {
    if (!this.#maySave()) return
    this.#runAfter(delayMs, () => {
      if (this.#copy.isUnsaved()) void this.saveNow()
      else this.#publish({ saving: this.#atRest() })
    })
  }

  #saveIfUnsaved(): void {
    if (this.#copy.isUnsaved()) this.#schedule(saveDebounceMs)
    else this.#publish({ saving: this.#atRest() })
  }

  #runAfter(delayMs: number, work: () => void): void {
    this.#stopTimer()
    this.#cancelTimer = this.#ports.after(delayMs, () => {
      this.#cancelTimer = null
      work()
    })
  }

  #stopTimer(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  #maySave(): boolean {
    return this.#who === 'signed-in' && this.#state.isKnown && !this.#other && !this.#isClearing
  }

  #atRest(): CartState['saving'] {
    return this.#who === 'signed-in' ? 'saved' : 'on-this-device'
  }

  #empty(): void {
    this.#epoch += 1
    this.#other = null
    // Without a cart nothing has ended: what is being typed may be the beginning of one.
    if (this.#copy.fields) this.#ports.dropTooLongTexts()
    this.#copy = new CartCopy()
    this.#mirror.clear()
    this.#mirrored = null
  }

  #leaveServer(): void {
    this.#stopTimer()
    this.#epoch += 1
    this.#who = 'signed-out'
    this.#other = null
  }

  /** Writes the fields on the screen to the mirror and notifies the screen. */
  #store(more: Partial<CartState>): void {
    const own = this.#copy.toMirror()
    if (own) this.#writeMirror(own)
    if (own && this.#who !== 'signed-in') this.#ports.announce()
    this.#publish({ ...more, ...(this.#maySave() && this.#copy.isUnsaved() ? { saving: 'saving' } : {}) })
  }

  #readMirror(): void {
    this.#mirrored = this.#mirror.read()
    this.#copy = CartCopy.fromMirror(this.#mirrored)
  }

  /** Unsaved fields of other tabs stay in the mirror; on this screen they arrive from the server. */
  #writeMirror(own: MirroredCart): void {
    const merged = mergeMirrored(this.#mirrored, own, this.#mirror.read())
    const price = merged === own ? null : this.#ports.findPrice(readSelections(merged.fields))
    // After a failed write, the older values in the mirror are still this tab's own.
    if (this.#mirror.write({ ...merged, totalPrice: price ?? own.totalPrice })) this.#mirrored = own
  }

  #notify(kind: CartNotice['kind'], undo: Fields): void {
    const names = Object.keys(undo)
    if (names.length > 0) this.#publish({ notice: { kind, names, undo } })
  }

  #publish(more: Partial<CartState>): void {
    const { fields, selectionId, totalPrice } = this.#copy
    const before = this.#state.selections
    const read = fields && readSelections({ ...fields, selectionId: selectionId ?? undefined })
    const selections = read && {
      ...read,
      films: reuseLines(read.films, before?.films),
      items: reuseLines(read.items, before?.items),
    }
    const unreadableLines = countUnreadableLines(fields)
    this.#state = { ...this.#state, ...more, selections, unreadableLines, totalPrice }
    for (const listener of this.#listeners) listener()
  }
}
