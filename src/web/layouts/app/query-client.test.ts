import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createUnreachableRefusal } from '../../call/call.ts'
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
