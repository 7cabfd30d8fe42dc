import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseTimeout, withDatabaseTimeout } from './database-timeout.ts'

const never = new Promise<never>(() => undefined)

/** As a machine does that is too busy to run this process. */
const standStill = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Comes in several pieces, each read only after the timers that are due. */
async function answerInPieces(): Promise<string> {
  for (let piece = 0; piece < 4; piece += 1) await nextTurn()
  return 'an answer'
}

test('no answer in time is a timeout of the database', async () => {
  await expect(withDatabaseTimeout(never, 20)).rejects.toThrow(DatabaseTimeout)
})

test('an answer that came while this process stood still is read, however late', async () => {
  const waiting = withDatabaseTimeout(answerInPieces(), 80)
  standStill(200)
  await expect(waiting).resolves.toBe('an answer')
})
