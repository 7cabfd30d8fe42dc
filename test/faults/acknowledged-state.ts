/**
 * Changes that the server acknowledged, and changes that were requested without an answer: after a crash the first must
 * hold, and the second may or may not.
 */
export class AcknowledgedState<Value> {
  readonly #acknowledged = new Map<string, Value>()
  readonly #asked = new Map<string, Value>()
  /** How many changes were acknowledged. */
  count = 0

  /** The state before the first request. */
  begin(name: string, value: Value): void {
    this.#acknowledged.set(name, value)
  }

  ask(name: string, value: Value): void {
    this.#asked.set(name, value)
  }

  acknowledge(name: string, value: Value): void {
    this.#asked.delete(name)
    this.#acknowledged.set(name, value)
    this.count += 1
  }

  /** What was last acknowledged; undefined where nothing was. */
  findValue(name: string): Value | undefined {
    return this.#acknowledged.get(name)
  }

  names(): string[] {
    return [...new Set([...this.#acknowledged.keys(), ...this.#asked.keys()])]
  }

  /**
   * Compares with what is there after a crash, and continues from that.
   * @returns what is wrong, as a sentence; null where all that was acknowledged holds
   */
  settle(name: string, found: Value | undefined): string | null {
    const acknowledged = this.#acknowledged.get(name)
    const isHeld = found === acknowledged || (this.#asked.has(name) && found === this.#asked.get(name))
    const asked = this.#asked.get(name)
    this.#asked.delete(name)
    if (found !== undefined) this.#acknowledged.set(name, found)
    return isHeld
      ? null
      : `${name} is ${String(found)}: acknowledged ${String(acknowledged)}, then asked ${String(asked)}`
  }
}
