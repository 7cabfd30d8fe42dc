/**
 * What somebody was told is done, and what they asked for without having heard: after a crash the first must hold,
 * and the second may or may not.
 */
export class Promised<Value> {
  readonly #told = new Map<string, Value>()
  readonly #asked = new Map<string, Value>()
  /** How many changes were acknowledged. */
  count = 0

  /** How something stands before anybody asks for anything. */
  begin(name: string, value: Value): void {
    this.#told.set(name, value)
  }

  ask(name: string, value: Value): void {
    this.#asked.set(name, value)
  }

  told(name: string, value: Value): void {
    this.#asked.delete(name)
    this.#told.set(name, value)
    this.count += 1
  }

  /** What was last acknowledged; undefined where nothing was. */
  valueOf(name: string): Value | undefined {
    return this.#told.get(name)
  }

  names(): string[] {
    return [...new Set([...this.#told.keys(), ...this.#asked.keys()])]
  }

  /**
   * Compares with what is there after a crash, and goes on from that.
   * @returns what is wrong, as a sentence; null where the promise was kept
   */
  settle(name: string, found: Value | undefined): string | null {
    const told = this.#told.get(name)
    const isKept = found === told || (this.#asked.has(name) && found === this.#asked.get(name))
    const asked = this.#asked.get(name)
    this.#asked.delete(name)
    if (found !== undefined) this.#told.set(name, found)
    return isKept ? null : `${name} is ${String(found)}: told ${String(told)}, then asked ${String(asked)}`
  }
}
