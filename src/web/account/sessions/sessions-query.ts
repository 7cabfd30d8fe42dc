import { queryOptions } from '@tanstack/react-query'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { call } from '../../call/call.ts'

/** Where one is signed in, and how one can sign in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(authEndpoints.listSessions, {}, { signal }),
})
