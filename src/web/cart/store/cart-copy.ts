import { defaultSelections, readSelections } from '#shared/cart/product-selections.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Cart } from '#shared/contract/cart.ts'
import type { Fields, MirroredCart } from './cart-mirror.ts'
import type { SaveInput } from './cart-state.ts'
import { findChangedFields, mergeRemote } from './merge-remote.ts'

/** What the server is known to have. */
interface Base {
  fields: Fields
  /** Null where the mirror does not say. */
  userId: string | null
  /** Units of the currency. */
  totalPrice: number
  selectionId: string
  /** The version on which everything unsaved was made. */
  version: number
}

/**
 * A cart in this tab beside what the server is known to have of it; all that is unsaved is their difference.
 * Knows nothing of time, calls or storage.
 */
export class CartCopy {
  fields: Fields | null = null
  totalPrice = 0
  #base: Base | null = null
  /** The newest version seen of this cart; an older answer that arrives late is dropped. */
  #seenVersion = 0
  /** Fields that were changed by hand here: only about these a remote change is worth a word. */
  readonly #touched = new Set<string>()

  static fromMirror(mirrored: MirroredCart | null): CartCopy {
    const copy = new CartCopy()
    if (!mirrored) return copy
    copy.fields = mirrored.fields
    copy.totalPrice = mirrored.totalPrice
    if (mirrored.selectionId === null) return copy
    const unsaved = new Set(mirrored.unsaved?.names)
    copy.#base = {
      fields: Object.fromEntries(Object.entries(mirrored.fields).filter(([name]) => !unsaved.has(name))),
      userId: mirrored.userId,
      totalPrice: mirrored.totalPrice,
      selectionId: mirrored.selectionId,
      version: mirrored.unsaved?.baseVersion ?? 0,
    }
    return copy
  }

  /** Exactly what the server has. */
  static of(cart: Cart): CartCopy {
    const copy = new CartCopy()
    copy.receive(cart)
    return copy
  }

  toMirror(): MirroredCart | null {
    if (!this.fields) return null
    const names = this.#base ? Object.keys(findChangedFields(this.#base.fields, this.fields)) : []
    return {
      fields: this.fields,
      totalPrice: this.totalPrice,
      selectionId: this.selectionId,
      userId: this.userId,
      unsaved: this.#base && names.length > 0 ? { baseVersion: this.#base.version, names } : null,
    }
  }

  /** The user whose cart this is a copy of; null where nobody is known. */
  get userId(): string | null {
    return this.#base?.userId ?? null
  }

  get selectionId(): string | null {
    return this.#base?.selectionId ?? null
  }

  get isTouched(): boolean {
    return this.#touched.size > 0
  }

  isUnsaved(): boolean {
    if (!this.fields) return false
    if (!this.#base) return true
    const isPriceUnsaved = this.#base.totalPrice !== this.totalPrice
    return isPriceUnsaved || Object.keys(findChangedFields(this.#base.fields, this.fields)).length > 0
  }

  /** The first change starts from the good order that is the default, so that a cart is always whole. */
  change(patch: Fields): void {
    const before: Fields = this.fields ?? { ...defaultSelections }
    const { selectionId: _serverOwned, ...fields } = { ...before, ...patch }
    for (const name of Object.keys(findChangedFields(before, fields))) this.#touched.add(name)
    this.fields = fields
  }

  saveInput(): SaveInput {
    return {
      productSelections: findChangedFields(this.#base?.fields ?? {}, this.fields ?? {}),
      productTotalPrice: this.totalPrice,
      baseVersion: this.#base?.version ?? 0,
      ...(this.#base ? { baseSelectionId: this.#base.selectionId } : {}),
    }
  }

  /** Whether the cart of the server differs from the selection made here, so that the user must decide. */
  isOtherThan(cart: Cart): boolean {
    if (!this.fields || !this.isUnsaved() || this.#isSameCart(cart)) return false
    const selectionId = undefined
    const theirs = { ...readSelections(cart.productSelections), selectionId }
    return !isSameJson(theirs, { ...readSelections(this.fields), selectionId })
  }

  /**
   * Brings in what the server has now.
   * @param silent fields that are not worth a word
   * @returns the values, of fields changed by hand here, that gave way
   */
  receive(cart: Cart, silent: readonly string[] = []): Fields {
    const isSame = this.#isSameCart(cart)
    if (isSame && cart.version < this.#seenVersion) return {}
    const isUnsaved = this.isUnsaved()
    const unsavedOn = isSame && this.#base ? this.#base.version : 0
    const { selectionId: _id, ...remote } = cart.productSelections
    const { merged, overwritten } = mergeRemote(this.#base?.fields ?? {}, this.fields ?? {}, remote)
    this.#base = makeBase(cart)
    this.#seenVersion = cart.version
    // Unsaved changes were made before this version was seen: the server reports what they replace.
    if (isUnsaved) this.#base.version = unsavedOn
    else this.totalPrice = cart.productTotalPrice
    this.fields = isUnsaved ? merged : remote
    const replaced = Object.entries(overwritten).filter(
      ([name]) => this.#touched.has(name) && !silent.includes(name),
    )
    return Object.fromEntries(replaced)
  }

  /** The server's answer to a save; what was changed while it was under way stays unsaved. */
  receiveSaved(sent: SaveInput, cart: Cart): Fields {
    // A save that started a new cart brought only its own fields: all others are unsaved again.
    const known = this.#isSameCart(cart) ? this.#base?.fields : {}
    this.#base = {
      ...makeBase(cart),
      fields: { ...known, ...sent.productSelections },
      totalPrice: sent.productTotalPrice,
    }
    return this.receive(cart, Object.keys(sent.productSelections))
  }

  /** Goes on with what was chosen here, over this cart of the server. */
  replace(cart: Cart): void {
    this.#base = makeBase(cart)
    this.#seenVersion = cart.version
  }

  /** The server has no cart any more: what is unsaved will start a new one. */
  loseBase(): void {
    this.#base = null
    this.#seenVersion = 0
  }

  #isSameCart(cart: Cart): boolean {
    return this.#base !== null && cart.productSelections['selectionId'] === this.#base.selectionId
  }
}

function makeBase(cart: Cart): Base {
  const { selectionId, ...fields } = cart.productSelections
  const { userId, productTotalPrice: totalPrice, version } = cart
  return { fields, userId, totalPrice, version, selectionId: String(selectionId) }
}
