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
  /** A lease that was not renewed for so long, such as that of a killed process, may be taken over. */
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
   * Calls the provider while the lease is held. Never inside `write`: no transaction waits for the provider.
   * @throws LeaseLost; errors of the call
   */
  ask<Answer>(question: (payments: Payments) => Promise<Answer>): Promise<Answer>
  /**
   * One short transaction, during which the lease cannot be taken over.
   * @throws LeaseLost, without writing, where it was taken over before
   */
  write<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
}

interface Purpose {
  subject: string
  /** For a person who looks into the table. */
  purpose: string
}

/**
 * Runs work under an exclusive lease of a subject, across requests and processes. The lease is a row, renewed while
 * the work runs; that of a killed process expires. Fixed order prevents a deadlock: the lease of events before that
 * of their subscription, and no other two at once.
 *
 * @throws LeaseTaken where the lease is not free within the waiting time
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

/** The same without waiting. @returns null where the lease is taken: nothing was done */
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
      write: (writeRows) =>
        db.transaction().execute(async (tx) => {
          if (!(await lockLease(tx, claim))) throw new LeaseLost(claim.subject)
          return writeRows(tx)
        }),
    })
  } finally {
    clearInterval(renewing)
    await releaseLease(db, claim).catch((error: unknown) =>
      log.warn({ err: error, ...claim }, 'A lease could not be released: it runs out by itself'),
    )
  }
}
