import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DatabaseTimeout, withDatabaseTimeout } from './database-timeout.ts'

const never = new Promise<never>(() => undefined)

/** As a machine does that is too busy to run this process. */
const standStill = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('no answer in time is a timeout of the database', async () => {
  await expect(withDatabaseTimeout(never, 20)).rejects.toThrow(DatabaseTimeout)
})

test('an answer that came while this process stood still is read, however late', async () => {
  // Comes in several pieces, each read only after the timers that are due.
  const waiting = withDatabaseTimeout(readFile(import.meta.filename, 'utf8'), 80)
  standStill(200)
  await expect(waiting).resolves.toContain('stood still')
})
