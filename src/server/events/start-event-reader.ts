import { startLoop, type Loop } from '../jobs/start-loop.ts'
import { connectDatabase, openPool } from '../outside/database/connection/connect-database.ts'
import { isDatabaseUnavailable } from '../outside/database/connection/database-unavailable.ts'
import { areReadersForeign, eventsChannel, insertReader, resetReaders } from './event-readers.db.ts'
import { readNextEvents, type EventReader, type ReadingDeps, type ReadingOutcome } from './read-events.ts'

export { eventsChannel }

/** How long a reader sleeps when nothing wakes it: an unheard notification, or a killed process, costs no more. */
const defaultPollIntervalMs = 5_000
/** The first pause while an older transaction holds events back; it doubles up to the poll interval. */
const firstPendingPauseMs = 20

/**
 * Makes readers ready before anything is emitted: a new one starts now. Positions from another cluster start anew; what
 * they had not read is read.
 */
export async function prepareEventReaders(
  { db, log }: ReadingDeps,
  databaseUrl: string,
  readers: readonly Pick<EventReader, 'name'>[],
): Promise<void> {
  if (await areReadersForeign(db)) {
    await resetForeignReaders(databaseUrl)
    log.warn('The positions of the readers of events were those of another database; they start anew')
  }
  await db.transaction().execute(async (tx) => {
    for (const { name } of readers) await insertReader(tx, name)
  })
}

/** Writes every stored event, which takes longer than other statements may. */
async function resetForeignReaders(databaseUrl: string): Promise<void> {
  const db = connectDatabase(openPool(databaseUrl, { maxConnections: 1, isUnbounded: true }))
  try {
    await db.transaction().execute(async (tx) => {
      // Another process may have done it meanwhile.
      if (await areReadersForeign(tx)) await resetReaders(tx)
    })
  } finally {
    await db.destroy()
  }
}

/**
 * Reads events until it is closed. Any number of processes may do so over one database: one of them works, and what a
 * killed one had not committed is read again. Wake it on `eventsChannel`; it polls as well.
 */
export function startEventReader(
  deps: ReadingDeps,
  reader: EventReader,
  { pollIntervalMs = defaultPollIntervalMs } = {},
): Loop {
  let pendingPauseMs = firstPendingPauseMs
  return startLoop(async (signal) => {
    const outcome = await readUntilIdle(deps, reader, signal)
    if (outcome !== 'pending') {
      pendingPauseMs = firstPendingPauseMs
      return pollIntervalMs
    }
    const pauseMs = pendingPauseMs
    pendingPauseMs = Math.min(pollIntervalMs, pendingPauseMs * 2)
    return pauseMs
  })
}

async function readUntilIdle(
  deps: ReadingDeps,
  reader: EventReader,
  signal: AbortSignal,
): Promise<ReadingOutcome | null> {
  try {
    for (;;) {
      const outcome = await readNextEvents(deps, reader)
      if (outcome !== 'more' || signal.aborted) return outcome
    }
  } catch (error) {
    const log = { err: error, reader: reader.name }
    if (isDatabaseUnavailable(error)) deps.log.warn(log, 'Events wait for the database')
    else deps.log.error(log, 'Events could not be read; they will be')
    return null
  }
}
