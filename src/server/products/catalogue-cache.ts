import type { Catalogue } from '#shared/products/catalogue.ts'

/**
 * In-memory cache of the catalogue, invalidated by notifications. A read that began before an invalidation is not
 * cached, so that the old catalogue cannot come back.
 */
export class CatalogueCache {
  readonly #read: () => Promise<Catalogue>
  #current: Promise<Catalogue> | null = null
  /** Without a connection that listens for notifications, every read queries the database. */
  #isListening = true

  constructor(read: () => Promise<Catalogue>) {
    this.#read = read
  }

  readonly readCatalogue = (): Promise<Catalogue> => {
    if (!this.#isListening) return this.#read()
    if (this.#current) return this.#current
    const reading = this.#read()
    this.#current = reading
    // A failed read is not cached: the next reader retries.
    reading.catch(() => {
      if (this.#current === reading) this.#current = null
    })
    return reading
  }

  /** The catalogue changed, here or in another process. */
  invalidate(): void {
    this.#current = null
  }

  /** Whether changes made by other processes are notified at the moment. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening
    this.invalidate()
  }
}
