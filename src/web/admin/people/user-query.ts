import { queryOptions } from '@tanstack/react-query'
import { readUser } from '#shared/contract/users.ts'
import { call } from '../../call/call.ts'

/** One user; null where there is none. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'user', userId],
    queryFn: async ({ signal }) => (await call(readUser, { userId }, { signal })).user,
  })
