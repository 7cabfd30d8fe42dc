import { expect, test, vi } from 'vitest'
import { runForEach } from './run-for-each.ts'

test('a failure is logged with its subject, and what stands behind it is done', async () => {
  const log = { error: vi.fn<(fields: unknown) => void>() }
  const error = new Error('gone')
  const tried: string[] = []
  const done = await runForEach(log, [{ id: 'a' }, { id: 'b' }, { id: 'c' }], async ({ id }) => {
    tried.push(id)
    if (id === 'a') throw error
    return id === 'c'
  })
  expect(tried).toEqual(['a', 'b', 'c'])
  expect(done).toBe(1)
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: error, subject: { id: 'a' } }, expect.any(String))
})

test('where the database is away the job fails at once, so that it is retried', async () => {
  const log = { error: vi.fn<(fields: unknown) => void>() }
  const fail = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValue(new Error('Connection terminated unexpectedly'))
  await expect(runForEach(log, ['a', 'b'], fail)).rejects.toThrow('Connection terminated')
  expect([fail.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 0])
})
