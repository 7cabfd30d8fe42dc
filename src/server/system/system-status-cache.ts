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
 * The flags of system/status, cached per process until a change is announced (`systemStatusChannel`), and for five
 * minutes at most: while nothing is heard, that is the fallback. When they can't be read the operation is allowed:
 * the flags spare a quota, they guard nothing.
 */
export class SystemStatusCache {
  readonly #read: () => Promise<SystemStatus>
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  #kept: { status: SystemStatus; at: number } | null = null
  #reading: Promise<SystemStatus> | null = null
  /** Moves with each `keep` and `forget`, so that a slow read that began before a change does not bring the old flags back. */
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
    this.#reading ??= this.#startReading()
    return withoutEnded(await withDatabaseTimeout(this.#reading, readTimeoutMs), now)
  }

  #startReading(): Promise<SystemStatus> {
    const reading: Promise<SystemStatus> = this.#readAndKeep().finally(() => {
      if (this.#reading === reading) this.#reading = null
    })
    return reading
  }

  async #readAndKeep(): Promise<SystemStatus> {
    const generation = this.#generation
    const status = await this.#read()
    if (generation === this.#generation) this.keep(status)
    return this.#kept?.status ?? status
  }

  /** What was just written, so that the process that changed the flags knows at once. */
  keep(status: SystemStatus): void {
    this.#generation += 1
    this.#kept = { status, at: this.#clock.now().getTime() }
  }

  /** The flags changed, here or in another process; or changes could not be heard for a while. */
  forget(): void {
    this.#generation += 1
    this.#kept = null
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

/** Flags with an end time switch themselves off when it has come. */
function withoutEnded(status: SystemStatus, now: number): SystemStatus {
  const hasEnded = status.endsAt !== null && Date.parse(status.endsAt) <= now
  return hasEnded ? { ...allFlagsOff, reason: '', endsAt: null } : status
}
