import type { FastifyBaseLogger } from 'fastify'
import type { SystemStatus } from '#shared/contract/system.ts'
import { allFlagsOff, flagsCacheMs, isOperationAllowed } from '#shared/system/system-flags.ts'
import type { OperationKind } from '#shared/system/system-flags.ts'
import { refuse } from '../http/refusal.ts'
import { withDatabaseTimeout } from '../outside/database/database-timeout.ts'
import type { Clock } from '../outside/clock.ts'

const readTimeoutMs = 2_000

/**
 * The flags of system/status, kept for five minutes per process. When they can't be read the operation is allowed:
 * the flags spare a quota, they guard nothing.
 */
export class SystemStatusCache {
  readonly #read: () => Promise<SystemStatus>
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  #kept: { status: SystemStatus; at: number } | null = null
  #reading: Promise<SystemStatus> | null = null
  /** Moves with each `keep`, so that a slow read that began before a change does not bring the old flags back. */
  #generation = 0

  constructor(read: () => Promise<SystemStatus>, clock: Clock, log: FastifyBaseLogger) {
    this.#read = read
    this.#clock = clock
    this.#log = log
  }

  /** @throws whatever reading throws */
  async read(): Promise<SystemStatus> {
    const now = this.#clock.now().getTime()
    if (this.#kept && now - this.#kept.at < flagsCacheMs) return withoutEnded(this.#kept.status, now)
    this.#reading ??= this.#readAndKeep()
    return withoutEnded(await withDatabaseTimeout(this.#reading, readTimeoutMs), now)
  }

  async #readAndKeep(): Promise<SystemStatus> {
    const generation = this.#generation
    try {
      const status = await this.#read()
      if (generation === this.#generation) this.keep(status)
      return this.#kept?.status ?? status
    } finally {
      this.#reading = null
    }
  }

  /** What was just written, so that the process that changed the flags knows at once. */
  keep(status: SystemStatus): void {
    this.#generation += 1
    this.#kept = { status, at: this.#clock.now().getTime() }
  }

  /** @throws Refusal writes_disabled, with the specified sentence */
  async assertAllowed(kind: OperationKind): Promise<void> {
    let status: SystemStatus
    try {
      status = await this.read()
    } catch (error) {
      this.#log.error({ err: error, kind }, 'The system flags could not be read; the operation is allowed')
      return
    }
    if (!isOperationAllowed(status, kind)) throw refuse('writes_disabled')
  }
}

/** Flags with an end time switch themselves off when it has come. */
function withoutEnded(status: SystemStatus, now: number): SystemStatus {
  const hasEnded = status.endsAt !== null && Date.parse(status.endsAt) <= now
  return hasEnded ? { ...allFlagsOff, reason: '', endsAt: null } : status
}
