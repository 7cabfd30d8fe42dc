import { queryOptions } from '@tanstack/react-query'
import { readBrandKit } from '#shared/contract/brand-kit.ts'
import { call } from '../call/call.ts'

/** The brand kit of a user: one's own, or a customer's for the studio. */
export const brandKitQuery = (userId: string) =>
  queryOptions({
    queryKey: ['brand-kit', userId],
    queryFn: async ({ signal }) => (await call(readBrandKit, { userId }, { signal })).kit,
    enabled: userId !== '',
  })
