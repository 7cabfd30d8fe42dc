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

test('where every subject fails, the job fails, so that it is retried', async () => {
  const log = { error: vi.fn<(fields: unknown) => void>() }
  const fail = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('no connection'))
  await expect(runForEach(log, ['a', 'b'], fail)).rejects.toThrow('no connection')
  expect(log.error).toHaveBeenCalledTimes(2)
  expect(await runForEach(log, [], fail)).toBe(0)
})
