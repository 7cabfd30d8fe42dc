import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createUnreachableRefusal, Refusal } from '../../call/call.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('without a connection a change fails at once, instead of waiting for one', async () => {
  onlineManager.setOnline(false)
  const queryClient = createQueryClient()
  const unreachable = createUnreachableRefusal()
  const change = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      throw unreachable
    },
  })
  await expect(change.execute(undefined)).rejects.toBe(unreachable)
})

test.each([
  ['the server is busy', new Refusal({ status: 503, detail: 'Busy.' }, 'busy'), 3],
  ['saving is paused', new Refusal({ status: 503, detail: 'Paused.' }, 'writes_disabled'), 1],
  ['it is refused', new Refusal({ status: 404, detail: 'Gone.' }, 'not_found'), 1],
])('where %s, a question is asked as often as that may help', async (_why, refusal, times) => {
  vi.useFakeTimers()
  const ask = vi.fn(async () => {
    throw refusal
  })
  const asked = createQueryClient().ensureQueryData({ queryKey: ['asked'], queryFn: ask, retryDelay: 1 })
  const ended = expect(asked).rejects.toBe(refusal)
  await vi.runAllTimersAsync()
  await ended
  expect(ask).toHaveBeenCalledTimes(times)
  vi.useRealTimers()
})
