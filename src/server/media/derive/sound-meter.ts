export const peaksPerSecond = 100
/** Samples a second of what is measured. */
export const meterSampleRate = 48_000

/** The waveform: the highest sample of each hundredth of a second, from 0 to 255, of all channels together. */
export class SoundMeter {
  readonly #peaks: number[] = []
  #highest = 0
  #samples = 0

  /** @param channels samples from -1 to 1 at `meterSampleRate`, one array for each channel, of equal length */
  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0
    for (let index = 0; index < length; index += 1) {
      for (const channel of channels) {
        const level = Math.abs(channel[index] ?? 0)
        if (level > this.#highest) this.#highest = level
      }
      this.#samples += 1
      if (this.#samples === meterSampleRate / peaksPerSecond) this.#finishPeak()
    }
  }

  finish(): { peaksPerSecond: number; peaks: number[] } {
    if (this.#samples > 0) this.#finishPeak()
    return { peaksPerSecond, peaks: this.#peaks }
  }

  #finishPeak(): void {
    this.#peaks.push(Math.round(Math.min(1, this.#highest) * 255))
    this.#highest = 0
    this.#samples = 0
  }
}
