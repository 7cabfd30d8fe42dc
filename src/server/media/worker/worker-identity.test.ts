import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openFreezableDatabase } from '#test/database/freezable-database.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { until } from '#test/until.ts'
import { lockWorkerLease } from '../../jobs/job-lease.db.ts'
import { findLiveWorkers } from '../store/media.db.ts'
import { lockWorker } from '../store/workers.db.ts'
import { openWorkerIdentity } from './worker-identity.ts'

test('a worker whose connection falls silent knows that it is lost, and can open another', async () => {
  const { db, url, close } = await createTestDatabase()
  onTestFinished(close)
  const line = await openFreezableDatabase(url)
  onTestFinished(line.close)
  const worker = await openWorkerIdentity(line.url, { pingIntervalMs: 100, silenceMs: 300 })
  expect(await findLiveWorkers(db, [worker.id])).toEqual([worker.id])
  line.freeze()
  await until(() => worker.lost.aborted, 30_000, 'the loss was not noticed')
  line.thaw()
  await worker.close()
  const next = await openWorkerIdentity(line.url)
  expect(next.lost.aborted).toBe(false)
  await next.close()
  expect(next.lost.aborted).toBe(true)
})

test('the database notices a machine that is gone, for what it holds alone', async () => {
  const asked: string[] = []
  const client = { query: async (text: string) => void asked.push(text) } as unknown as Client
  for (const lock of [lockWorker, lockWorkerLease]) {
    asked.length = 0
    await lock(client, 'worker')
    expect(asked[0], 'before the lock').toContain('tcp_keepalives_idle')
    expect(asked.at(-1)).toContain('pg_advisory_lock')
  }
})
