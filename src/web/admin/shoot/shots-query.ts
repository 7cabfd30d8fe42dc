import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import { readShotList } from '#shared/contract/videos/shot-list.ts'
import { call } from '../../call/call.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'
import { boardKey } from '../parts/admin-queries.ts'

export type ShotFilter = Omit<InputOf<typeof readShotList>, 'limit'>

/** The shot list. Refetched with the board, whose status changes affect it. */
export const shotsQuery = (filter: ShotFilter, limit: number) =>
  queryOptions({
    queryKey: [...boardKey, 'shots', filter, limit],
    queryFn: ({ signal }) => call(readShotList, { ...filter, limit }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pagePollIntervalMs,
  })
