import type { Clock } from '#server/outside/clock.ts'

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #now: number

  constructor(now = '2026-03-02T09:00:00.000Z') {
    this.#now = Date.parse(now)
  }

  now(): Date {
    return new Date(this.#now)
  }

  advance(ms: number): void {
    this.#now += ms
  }
}
