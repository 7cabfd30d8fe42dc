import { queryOptions } from '@tanstack/react-query'
import { passkeyEndpoints } from '#shared/contract/identity/passkeys.ts'
import { call } from '../../call/call.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(passkeyEndpoints.listPasskeys, {}, { signal }),
})
