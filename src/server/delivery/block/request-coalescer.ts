/**
 * Coalesces concurrent reads of one key. A read begins after the call that gets it, so that it has what was committed
 * before: of one key there are two at most, one under way and one that waits.
 */
export class RequestCoalescer<Value> {
  readonly #readings = new Map<string, { current: Promise<unknown>; next: Promise<Value> | null }>()

  /** @param read an error of it reaches the callers that share it alone, and is not cached */
  read(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = this.#readings.get(key)
    if (running) return (running.next ??= running.current.then(() => this.#begin(key, read)))
    return this.#begin(key, read)
  }

  #begin(key: string, read: () => Promise<Value>): Promise<Value> {
    const reading = read()
    const entry = { current: reading.catch(() => undefined), next: null }
    this.#readings.set(key, entry)
    // A read that waits begins by itself; without one, nothing of the key is kept.
    void entry.current.then(() => {
      if (entry.next === null && this.#readings.get(key) === entry) this.#readings.delete(key)
    })
    return reading
  }
}
