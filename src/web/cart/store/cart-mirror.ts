import { coerceTotalPrice, isSelectionsObject } from '#shared/cart/product-selections.ts'

export type Fields = Record<string, unknown>
type MirrorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The cart in local storage of this browser. */
export interface MirroredCart {
  fields: Fields
  /** Units of the currency. */
  totalPrice: number
  /** The server's cart that this is a copy of; null: it was chosen here and no server knows it. */
  selectionId: string | null
  /** Whose cart that is; null: nobody's, or it is not known. */
  userId: string | null
  /** What the server has not got yet, and the version these changes were made on; null: nothing. */
  unsaved: { baseVersion: number; names: string[] } | null
}

const selectionsKey = 'productSelections'
const totalPriceKey = 'productTotalPrice'

/** The cart's copy in local storage. It survives a reload, a crash and a lost connection; what is broken in it is logged and counts as empty. */
export class CartMirror {
  readonly #storage: MirrorStorage
  readonly #log: (message: string, error: unknown) => void

  constructor(storage: MirrorStorage, log: (message: string, error: unknown) => void) {
    this.#storage = storage
    this.#log = log
  }

  read(): MirroredCart | null {
    try {
      const text = this.#storage.getItem(selectionsKey)
      if (text === null) return null
      const stored: unknown = JSON.parse(text)
      if (!isSelectionsObject(stored)) throw new TypeError('It is not an object.')
      const { selectionId, userId, unsaved, ...fields } = stored
      return {
        fields,
        totalPrice: coerceTotalPrice(this.#storage.getItem(totalPriceKey)),
        selectionId: typeof selectionId === 'string' ? selectionId : null,
        userId: typeof userId === 'string' ? userId : null,
        unsaved: readUnsaved(unsaved),
      }
    } catch (error) {
      this.#log('The mirrored cart could not be read and counts as empty.', error)
      return null
    }
  }

  /** @returns whether all of it is stored now */
  write({ fields, totalPrice, selectionId, userId, unsaved }: MirroredCart): boolean {
    const stored = {
      ...fields,
      ...(selectionId && { selectionId }),
      ...(userId && { userId }),
      ...(unsaved && { unsaved }),
    }
    try {
      this.#storage.setItem(selectionsKey, JSON.stringify(stored))
      this.#storage.setItem(totalPriceKey, String(totalPrice))
      return true
    } catch (error) {
      this.#log('The cart could not be mirrored in this browser.', error)
      return false
    }
  }

  clear(): void {
    try {
      this.#storage.removeItem(selectionsKey)
      this.#storage.removeItem(totalPriceKey)
    } catch (error) {
      this.#log('The mirrored cart could not be removed.', error)
    }
  }
}

function readUnsaved(value: unknown): MirroredCart['unsaved'] {
  if (!isSelectionsObject(value) || !Array.isArray(value['names'])) return null
  const baseVersion = Number.isSafeInteger(value['baseVersion']) ? Number(value['baseVersion']) : 0
  return {
    baseVersion,
    names: value['names'].filter((name) => typeof name === 'string'),
  }
}
