import { queryOptions, useQuery } from '@tanstack/react-query'
import { readSystemStatus } from '#shared/contract/system.ts'
import { isOperationAllowed, type OperationKind } from '#shared/system/system-flags.ts'
import { call, Refusal } from '../../call/call.ts'

/** The system flags. Banner, flags panel and whatever a flag switches off share one request. */
export const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ signal }) => call(readSystemStatus, {}, { signal }),
  refetchInterval: 60_000,
})

/** Whether the flags allow operations of this kind. True while the flags are unknown: the server decides. */
export function useIsOperationAllowed(kind: OperationKind): boolean {
  const { data: status } = useQuery(systemStatusQuery)
  return !status || isOperationAllowed(status, kind)
}

/** Whether a call was refused because a system flag switched its kind off. */
export const isRefusedByFlag = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'writes_disabled'
