import type { Catalogue } from '#shared/products/catalogue.ts'

/**
 * The catalogue in memory, until someone says that it changed. A read that began before a change is not kept, so the
 * old catalogue cannot come back.
 */
export class CatalogueCache {
  readonly #read: () => Promise<Catalogue>
  #current: Promise<Catalogue> | null = null
  /** While nobody tells of changes (no connection to listen on), every read asks the database. */
  #isListening = true

  constructor(read: () => Promise<Catalogue>) {
    this.#read = read
  }

  readonly readCatalogue = (): Promise<Catalogue> => {
    if (!this.#isListening) return this.#read()
    if (this.#current) return this.#current
    const reading = this.#read()
    this.#current = reading
    // What failed is asked again by the next reader.
    reading.catch(() => {
      if (this.#current === reading) this.#current = null
    })
    return reading
  }

  /** The catalogue changed, here or in another process. */
  forget(): void {
    this.#current = null
  }

  /** Whether changes made by other processes are heard at the moment. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening
    this.forget()
  }
}
