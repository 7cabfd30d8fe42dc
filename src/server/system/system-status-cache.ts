import type { FastifyBaseLogger } from 'fastify'
import type { SystemStatus } from '#shared/contract/system.ts'
import { allFlagsOff, flagsCacheMs, isOperationAllowed } from '#shared/system/system-flags.ts'
import type { OperationKind } from '#shared/system/system-flags.ts'
import { refuse } from '../http/refusal.ts'
import { withDatabaseTimeout } from '../outside/database/connection/database-timeout.ts'
import type { Clock } from '../outside/clock.ts'

const readTimeoutMs = 2_000

/** NOTIFY of any change of the flags, from its transaction (a trigger of migration 0016). */
export const systemStatusChannel = 'system_flags_changed'

/**
 * Cache of the flags of system/status per process, invalidated by a notification (`systemStatusChannel`) and after
 * five minutes, the fallback without a connection. When they cannot be read, the operation is allowed: the flags save
 * quota, they protect nothing.
 */
export class SystemStatusCache {
  readonly #read: () => Promise<SystemStatus>
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  #cached: { status: SystemStatus; at: number } | null = null
  #reading: Promise<SystemStatus> | null = null
  /** Incremented by `store` and `invalidate`: a slow read that began before a change must not restore the old flags. */
  #generation = 0

  constructor(read: () => Promise<SystemStatus>, clock: Clock, log: FastifyBaseLogger) {
    this.#read = read
    this.#clock = clock
    this.#log = log
  }

  /** @throws errors of the read */
  async read(): Promise<SystemStatus> {
    const now = this.#clock.now().getTime()
    if (this.#cached && now - this.#cached.at < flagsCacheMs) return withoutEnded(this.#cached.status, now)
    this.#reading ??= this.#startReading()
    return withoutEnded(await withDatabaseTimeout(this.#reading, readTimeoutMs), now)
  }

  #startReading(): Promise<SystemStatus> {
    const reading: Promise<SystemStatus> = this.#readAndStore().finally(() => {
      if (this.#reading === reading) this.#reading = null
    })
    return reading
  }

  async #readAndStore(): Promise<SystemStatus> {
    const generation = this.#generation
    const status = await this.#read()
    if (generation === this.#generation) this.store(status)
    return this.#cached?.status ?? status
  }

  /** Caches flags that were just written, so that this process applies them at once. */
  store(status: SystemStatus): void {
    this.#generation += 1
    this.#cached = { status, at: this.#clock.now().getTime() }
  }

  /** Invalidates the cache: the flags changed, or notifications may have been missed. */
  invalidate(): void {
    this.#generation += 1
    this.#cached = null
    // A read under way may have begun before the change: the next reader starts one of its own.
    this.#reading = null
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

/** Switches off flags whose end time has passed. */
function withoutEnded(status: SystemStatus, now: number): SystemStatus {
  const hasEnded = status.endsAt !== null && Date.parse(status.endsAt) <= now
  return hasEnded ? { ...allFlagsOff, reason: '', endsAt: null } : status
}
