import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { listStudioApprovals } from '#shared/contract/subscriptions/approvals.ts'
import { listOverdueCuts } from '#shared/contract/videos/cuts.ts'
import { readAdminOverview } from '#shared/contract/admin.ts'
import { listSubscriptions } from '#shared/contract/subscriptions/subscriptions.ts'
import { listAuditEntries, readAuditFilters } from '#shared/contract/system.ts'
import { listUsers } from '#shared/contract/users.ts'
import { listVideosByStatus, readVideo, searchVideos } from '#shared/contract/videos/videos.ts'
import type { Role } from '#shared/identity/roles.ts'
import type { UserState } from '#shared/identity/user-state.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { call } from '../../call/call.ts'
import { findListPollIntervalMs, pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'

/** Typed as what follows it: the cursor of the page before. */
const firstPage = undefined as string | undefined
const nextPage = (page: { lastVisible: string | null }) => page.lastVisible

/** What waits, and how many videos stand in each status. */
export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => call(readAdminOverview, {}, { signal }),
  refetchInterval: pagePollIntervalMs,
})

/** Changes of brief and style frames that customers asked for, and requests without an answer. */
export const studioApprovalsQuery = queryOptions({
  queryKey: [...overviewQuery.queryKey, 'approvals'],
  queryFn: async ({ signal }) => (await call(listStudioApprovals, {}, { signal })).approvals,
  refetchInterval: pagePollIntervalMs,
})

/** Cuts whose customers don't answer. */
export const overdueCutsQuery = queryOptions({
  queryKey: [...overviewQuery.queryKey, 'cuts'],
  queryFn: async ({ signal }) => (await call(listOverdueCuts, {}, { signal })).cuts,
  refetchInterval: pagePollIntervalMs,
})

export const boardKey = ['admin', 'board'] as const

/** Videos of one status, all or those that a search finds, oldest first, ten to a page. */
export const boardQuery = (status: VideoStatus, search = '') =>
  infiniteQueryOptions({
    queryKey: [...boardKey, status, search],
    queryFn: ({ pageParam, signal }) =>
      call(listVideosByStatus, { status, search: search || undefined, startAfter: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  })

/** The lists of a status that are loaded: of all its videos, and of searches. */
export const findBoardQueries = (queryClient: QueryClient, status: VideoStatus) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [...boardKey, status] })
    .map(({ queryKey: [, , , search] }) => {
      const text = typeof search === 'string' ? search : ''
      return { search: text, queryKey: boardQuery(status, text).queryKey }
    })

/** The newest videos that a search finds in any status, and how many it finds in each. */
export const foundVideosQuery = (search: string) =>
  queryOptions({
    queryKey: [...boardKey, 'found', search],
    queryFn: ({ signal }) => call(searchVideos, { search, pageSize: 8 }, { signal }),
  })

export const videoKey = ['admin', 'film'] as const

/** One video, by its id alone. */
export const videoQuery = (videoId: string) =>
  queryOptions({
    queryKey: [...videoKey, videoId],
    queryFn: async ({ signal }) => (await call(readVideo, { videoId }, { signal })).video,
    refetchInterval: pagePollIntervalMs,
  })

export interface UserFilter {
  search: string
  role: Role | null
  state: UserState | null
  sort: 'newest' | 'oldest' | 'email'
}

export const usersKey = ['admin', 'users'] as const

export const usersQuery = ({ search, role, state, sort }: UserFilter, pageSize = 20) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, { search, role, state, sort, pageSize }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listUsers,
        {
          search: search || undefined,
          role: role ?? undefined,
          state: state ?? undefined,
          sort,
          pageSize,
          startAfter: pageParam,
        },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    refetchInterval: ({ state }) => findListPollIntervalMs(state.data?.pages.length ?? 0),
  })

export interface SubscriptionFilter {
  userId?: string
  status?: SubscriptionStatus
  parcelReference?: string | undefined
}

export const adminSubscriptionsKey = ['admin', 'subscriptions'] as const

/** @param supportViewOf the customer, where the support view shows them */
export const adminSubscriptionsQuery = (filter: SubscriptionFilter, supportViewOf?: string) =>
  infiniteQueryOptions({
    queryKey: [...adminSubscriptionsKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listSubscriptions, { ...filter, pageSize: 100, startAfter: pageParam }, { signal, supportViewOf }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  })

export interface ChangeFilter {
  actorEmail?: string | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  /** ISO times: from the first on, before the second. */
  from?: string | undefined
  before?: string | undefined
}

export const changesKey = ['admin', 'changes'] as const

/** What admins changed, newest first. */
export const changesQuery = (filter: ChangeFilter = {}, pageSize = 20) =>
  infiniteQueryOptions({
    queryKey: [...changesKey, { ...filter, pageSize }],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, { ...filter, pageSize, startAfter: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  })

/** Who and what the record of changes can be asked for. */
export const auditFiltersQuery = queryOptions({
  queryKey: [...changesKey, 'filters'],
  queryFn: ({ signal }) => call(readAuditFilters, {}, { signal }),
})
