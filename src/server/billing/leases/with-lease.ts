import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Payments } from '../../outside/payments/payments.ts'
import { joinQueue } from './join-queue.ts'
import { LeaseLost, LeaseTaken } from './lease-errors.ts'
import { lockLease, releaseLease, renewLease, takeLease, type Claim } from './leases.db.ts'

/** All in milliseconds. */
export interface LeaseTimes {
  /** After so long without a word of its holder, such as a killed process, another may take a lease. */
  lengthMs: number
  /** Several times within its length: an answer of the database may be lost. */
  renewIntervalMs: number
  /** Longer than a lease, so that a holder that was killed delays others and refuses none. */
  patienceMs: number
  pollIntervalMs: number
}

export const leaseTimes: LeaseTimes = {
  lengthMs: 15_000,
  renewIntervalMs: 4_000,
  patienceMs: 25_000,
  pollIntervalMs: 100,
}

export interface LeaseDeps {
  db: Database
  payments: Payments
  log: FastifyBaseLogger
  leaseTimes?: LeaseTimes
}

/** The right to ask the provider about a subject, and to write what came of it. */
export interface Lease {
  /**
   * Asks the provider, as long as the lease is held. Never inside `write`: no transaction waits for the provider.
   * @throws LeaseLost; whatever the question throws
   */
  ask<Answer>(question: (payments: Payments) => Promise<Answer>): Promise<Answer>
  /**
   * One short transaction, in which nobody else can take the lease.
   * @throws LeaseLost, and writes nothing, where somebody else has taken it before
   */
  write<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
}

interface Purpose {
  subject: string
  /** For a person who looks into the table. */
  purpose: string
}

/**
 * Does work while no other request or process may do any about the same subject. The lease is a row, renewed while the
 * work goes on; that of a killed process runs out. Fixed order: the lease of events before that of their
 * subscription, and no other two at once; otherwise two holders could wait for each other.
 *
 * @throws LeaseTaken where somebody else holds it for longer than it is waited for
 */
export async function withLease<Result>(
  deps: LeaseDeps,
  { subject, purpose }: Purpose,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const { lengthMs, patienceMs, pollIntervalMs } = deps.leaseTimes ?? leaseTimes
  const claim = { subject, token: randomUUID() }
  const deadline = performance.now() + patienceMs
  const leave = await joinQueue(subject, patienceMs)
  try {
    for (;;) {
      const askedAt = performance.now()
      if (await takeLease(deps.db, claim, { purpose, lengthMs }))
        return await hold(deps, claim, askedAt, work)
      if (performance.now() > deadline) throw new LeaseTaken(subject)
      await wait(pollIntervalMs * (0.5 + Math.random()))
    }
  } finally {
    leave()
  }
}

/** The same, where nobody else is at it now. @returns null where somebody is: nothing was done */
export async function withFreeLease<Result>(
  deps: LeaseDeps,
  { subject, purpose }: Purpose,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | null> {
  const { lengthMs } = deps.leaseTimes ?? leaseTimes
  const claim = { subject, token: randomUUID() }
  const askedAt = performance.now()
  if (!(await takeLease(deps.db, claim, { purpose, lengthMs }))) return null
  return hold(deps, claim, askedAt, work)
}

/** @param takenAt just before the lease was asked for, by this process’s monotonic clock */
async function hold<Result>(
  deps: LeaseDeps,
  claim: Claim,
  takenAt: number,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const { db, payments, log } = deps
  const { lengthMs, renewIntervalMs } = deps.leaseTimes ?? leaseTimes
  let heldUntil = takenAt + lengthMs
  const renew = async () => {
    const askedAt = performance.now()
    if (!(await renewLease(db, claim, lengthMs))) throw new LeaseLost(claim.subject)
    heldUntil = askedAt + lengthMs
  }
  const renewing = setInterval(() => {
    // The next question or write fails.
    renew().catch((error: unknown) => log.warn({ err: error, ...claim }, 'A lease could not be renewed'))
  }, renewIntervalMs)
  try {
    return await work({
      async ask(question) {
        // A process that stood still may have lost it without noticing.
        if (performance.now() >= heldUntil) await renew()
        return question(payments)
      },
      write: (inTransaction) =>
        db.transaction().execute(async (tx) => {
          if (!(await lockLease(tx, claim))) throw new LeaseLost(claim.subject)
          return inTransaction(tx)
        }),
    })
  } finally {
    clearInterval(renewing)
    await releaseLease(db, claim).catch((error: unknown) =>
      log.warn({ err: error, ...claim }, 'A lease could not be released: it runs out by itself'),
    )
  }
}
