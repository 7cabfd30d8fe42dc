import { queryOptions } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { visitUser } from '#shared/contract/users.ts'
import { paths } from '#shared/paths.ts'
import { call } from '../../call/call.ts'

/** The URL of a customer's support view. */
export function supportViewAddress(userId: string): string {
  return paths.manageUsers({ visit: userId })
}

const parts = ['progress', 'films'] as const
export type VisitPart = (typeof parts)[number]

/** Who is visited, and which of their subscriptions is open, stand in the address. */
export function useVisit() {
  const [query, setQuery] = useSearchParams()
  const userId = query.get('visit')
  const subscriptionId = query.get('of')
  const part = parts.find((each) => each === query.get('part')) ?? 'progress'
  const open = (to: { of: string; part?: VisitPart }, options: { replace?: boolean } = {}) =>
    setQuery({ ...(userId ? { visit: userId } : {}), ...to }, { preventScrollReset: true, ...options })
  return { userId, subscriptionId, part, open }
}

/** Requests once for each visit: the server records each request. */
export const visitQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'visit', userId],
    queryFn: async ({ signal }) => (await call(visitUser, { userId }, { signal })).user,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
