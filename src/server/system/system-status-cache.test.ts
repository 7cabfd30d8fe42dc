import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import type { SystemStatus } from '#shared/contract/system.ts'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import { TestClock } from '#test/test-clock.ts'
import { SystemStatusCache } from './system-status-cache.ts'

const off: SystemStatus = { ...allFlagsOff, reason: '', endsAt: null }
const writesOff: SystemStatus = { ...off, disableWrites: true, reason: 'Moving house' }
const log = Fastify().log

function cacheOver(read: () => Promise<SystemStatus>) {
  const clock = new TestClock()
  return { cache: new SystemStatusCache(read, clock, log), clock }
}

describe('the system flags', () => {
  it('are read again after five minutes, and not a moment earlier', async () => {
    const read = vi.fn(async () => off)
    const { cache, clock } = cacheOver(read)
    await cache.read()
    clock.advance(5 * 60_000 - 1)
    await cache.read()
    expect(read).toHaveBeenCalledTimes(1)
    clock.advance(1)
    await cache.read()
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('refuse with the specified sentence', async () => {
    const { cache } = cacheOver(async () => writesOff)
    await expect(cache.assertAllowed('write')).rejects.toThrow('Operation not allowed: Daily quota exceeded')
    await expect(cache.assertAllowed('upload')).resolves.toBeUndefined()
  })

  it('allow the operation when they cannot be read', async () => {
    const { cache } = cacheOver(async () => {
      throw new Error('no database')
    })
    await expect(cache.assertAllowed('write')).resolves.toBeUndefined()
  })

  it('apply a local change at once, also when an older read ends later', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<SystemStatus>()
    const { cache } = cacheOver(() => promise)
    const late = cache.read()
    cache.store(writesOff)
    answer(off)
    await late
    await expect(cache.assertAllowed('write')).rejects.toMatchObject({ code: 'writes_disabled' })
  })

  it('are read again after a change elsewhere, not from a read that began before', async () => {
    const [first, second] = [Promise.withResolvers<SystemStatus>(), Promise.withResolvers<SystemStatus>()]
    const answers = [first.promise, second.promise]
    const { cache } = cacheOver(() => answers.shift() ?? Promise.reject(new Error('asked a third time')))
    const early = cache.read()
    cache.invalidate()
    const later = cache.read()
    second.resolve(writesOff)
    expect(await later).toEqual(writesOff)
    first.resolve(off)
    await early
    await expect(cache.assertAllowed('write')).rejects.toMatchObject({ code: 'writes_disabled' })
  })

  it('end by themselves at their end time', async () => {
    const { cache, clock } = cacheOver(async () => ({ ...writesOff, endsAt: '2026-03-02T09:01:00.000Z' }))
    await expect(cache.assertAllowed('write')).rejects.toMatchObject({ code: 'writes_disabled' })
    clock.advance(60_000)
    await expect(cache.assertAllowed('write')).resolves.toBeUndefined()
  })
})
