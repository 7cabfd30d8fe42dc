/**
 * Lets requests for the same thing at once share one reading, which always begins after the request:
 * what was committed before is in it. Of one key there are two at most, one under way and one that waits.
 */
export class SharedReadings<Value> {
  readonly #readings = new Map<string, { current: Promise<unknown>; next: Promise<Value> | null }>()

  /** @param read one reading; where it fails, it fails for all who share it, and is not kept */
  read(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = this.#readings.get(key)
    if (running) return (running.next ??= running.current.then(() => this.#begin(key, read)))
    return this.#begin(key, read)
  }

  #begin(key: string, read: () => Promise<Value>): Promise<Value> {
    const reading = read()
    const entry = { current: reading.catch(() => undefined), next: null }
    this.#readings.set(key, entry)
    // The one that waits begins in its place.
    void entry.current.then(() => {
      if (entry.next === null && this.#readings.get(key) === entry) this.#readings.delete(key)
    })
    return reading
  }
}
