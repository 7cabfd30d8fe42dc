import type { FastifyBaseLogger } from 'fastify'
import { minuteMs } from '#shared/time-units.ts'
import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { isDatabaseUnavailable } from '../outside/database/connection/database-unavailable.ts'
import {
  deleteRetry,
  findDueRetries,
  findFirstId,
  findHorizon,
  findOvertaking,
  findWindowEvents,
  hasRetry,
  hasUnreadEvents,
  lockReader,
  runInSavepoint,
  writePosition,
  writeRetry,
  type ReaderPosition,
  type StoredEvent,
} from './event-readers.db.ts'

export type { StoredEvent }

/** Who reads all events, each once and those of a subject in their order: the later ones wait for one that failed. */
export interface EventReader {
  /** Its row in `event_readers`. */
  name: string
  /** Whether anything follows from an event, by what stands in it. A kind that is not known is for a newer process. */
  wants(event: StoredEvent): boolean
  /**
   * Does what follows from an event, in the transaction that moves the reader's position: only what that transaction
   * can take back, for it may be called again for the same event. Throws where it can't be done; the event is then set aside, and taken again later.
   */
  handle(tx: Database, event: StoredEvent): Promise<void>
}

export interface ReadingDeps {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
}

/**
 * What a step of reading found. `more`: there may be more to read at once. `pending`: events are stored that wait for
 * an older transaction to end. `busy`: another process reads. `idle`: nothing is left.
 */
export type ReadingOutcome = 'more' | 'pending' | 'busy' | 'idle'

/** So many events are read in one transaction. */
export const batchSize = 200

/** When an event that failed is taken again, by how often it has failed; after the last it is given up. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * 60 * minuteMs, 12 * 60 * minuteMs]

/**
 * Takes one step: a batch of events, their effects and the new position in one transaction. A process that dies leaves
 * all of it or nothing, and of several processes one works.
 *
 * Events are read in windows of whole transactions, so that one that commits late is never skipped, and by id within a
 * window. A window ends where it would otherwise overtake an event of the same subject.
 */
export async function readNextEvents(
  { db, clock, log }: ReadingDeps,
  reader: EventReader,
  limit: number = batchSize,
): Promise<ReadingOutcome> {
  return db.transaction().execute(async (tx) => {
    const position = await lockReader(tx, reader.name)
    if (!position) return 'busy'
    const reading = { tx, reader, log, now: clock.now() }

    const retries = await findDueRetries(tx, reader.name, reading.now, limit)
    for (const { attempts, ...event } of retries) {
      if (await handleEvent(reading, event, attempts)) await deleteRetry(tx, reader.name, event.id)
    }
    if (retries.length > 0) return 'more'

    const window = await openWindow(tx, position)
    if (!window) return (await hasUnreadEvents(tx, position.fromXact)) ? 'pending' : 'idle'
    const events = await findWindowEvents(tx, window, limit)
    await handleEvents(
      reading,
      events.filter((event) => reader.wants(event)),
    )
    await writePosition(tx, reader.name, findNextPosition(window, events, limit))
    return 'more'
  })
}

type Window = ReaderPosition & { untilXact: string }

/** The window that is being read, or the next one; null where there is nothing that is whole. */
async function openWindow(
  tx: Database,
  { fromXact, untilXact, afterId }: ReaderPosition,
): Promise<Window | null> {
  if (untilXact !== null) return { fromXact, untilXact, afterId }
  let until = await findHorizon(tx)
  for (;;) {
    const firstId = await findFirstId(tx, fromXact, until)
    if (firstId === null) return null
    const overtaking = await findOvertaking(tx, fromXact, until)
    if (overtaking === null) return { fromXact, untilXact: until, afterId: firstId - 1 }
    until = overtaking
  }
}

function findNextPosition(window: Window, events: readonly StoredEvent[], limit: number): ReaderPosition {
  const last = events.at(-1)
  if (last && events.length === limit) return { ...window, afterId: last.id }
  return { fromXact: window.untilXact, untilXact: null, afterId: 0 }
}

interface Reading extends Pick<ReadingDeps, 'log'> {
  tx: Database
  reader: EventReader
  now: Date
}

/** Handles events in their order: all at once, or, where one of them fails or may have to wait, each for itself. */
async function handleEvents(reading: Reading, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return
  const mayWait = await hasRetry(reading.tx, reading.reader.name)
  if (!mayWait && (await handleTogether(reading, events))) return
  for (const event of events) await handleEvent(reading, event, 0)
}

/** @returns whether none failed; otherwise nothing is left of their effects */
async function handleTogether({ tx, reader }: Reading, events: readonly StoredEvent[]): Promise<boolean> {
  try {
    await runInSavepoint(tx, async () => {
      for (const event of events) await reader.handle(tx, event)
    })
    return true
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    return false
  }
}

/**
 * Handles one event. One that fails takes only its own effects back, and holds up the later ones of its subject until
 * it is handled or given up.
 * @returns whether it is done
 */
async function handleEvent(
  { tx, reader, log, now }: Reading,
  event: StoredEvent,
  failedAttempts: number,
): Promise<boolean> {
  if (await hasRetry(tx, reader.name, event)) {
    // No attempt of its own: it is not given up for it.
    const retryAt = new Date(now.getTime() + minuteMs)
    const waiting = { reader: reader.name, eventId: event.id, attempts: failedAttempts, retryAt }
    await writeRetry(tx, { ...waiting, error: 'It waits for an earlier event of its subject' })
    return false
  }
  try {
    await runInSavepoint(tx, () => reader.handle(tx, event))
    return true
  } catch (error) {
    // Then nothing can be stored about the event either: all of the batch is read again.
    if (isDatabaseUnavailable(error)) throw error
    const delayMs = retryDelaysMs[failedAttempts]
    const failure = {
      reader: reader.name,
      eventId: event.id,
      attempts: failedAttempts + 1,
      retryAt: delayMs === undefined ? null : new Date(now.getTime() + delayMs),
    }
    await writeRetry(tx, { ...failure, error: error instanceof Error ? error.message : String(error) })
    log.error({ err: error, kind: event.kind, ...failure }, 'An event could not be handled')
    return false
  }
}
