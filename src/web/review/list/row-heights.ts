import { findOffsets } from './find-window.ts'

/** Of rows before the first ones are measured. */
const initialHeightPx = 120
/** Sample size of the estimate. It is final: another one would move every row that is not drawn. */
const sampleRows = 8

/** The heights of a list's rows: measured where they were drawn, estimated by the first of those elsewhere. */
export class RowHeights {
  readonly #measured = new Map<string, number>()
  #estimatePx = initialHeightPx
  #version = 0
  #offsets: { keys: readonly string[]; version: number; values: number[] } | null = null

  /** Grows with each height that was unknown or has changed. */
  get version(): number {
    return this.#version
  }

  /** @param height in px; 0, of a row that is not laid out, says nothing */
  measure(key: string, height: number): void {
    const rounded = Math.round(height)
    if (rounded === 0 || this.#measured.get(key) === rounded) return
    this.#measured.set(key, rounded)
    this.#version += 1
    if (this.#measured.size !== sampleRows) return
    const known = [...this.#measured.values()]
    this.#estimatePx = Math.round(known.reduce((sum, each) => sum + each, 0) / known.length)
  }

  /** Where each of these rows begins, and behind the last one where the list ends, in px. */
  findOffsets(keys: readonly string[]): readonly number[] {
    if (this.#offsets?.keys !== keys || this.#offsets.version !== this.#version) {
      const values = findOffsets(keys.map((key) => this.#measured.get(key) ?? this.#estimatePx))
      this.#offsets = { keys, version: this.#version, values }
    }
    return this.#offsets.values
  }
}
