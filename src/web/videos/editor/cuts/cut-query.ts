import { queryOptions } from '@tanstack/react-query'
import { listCuts } from '#shared/contract/videos/cuts.ts'
import { call } from '../../../call/call.ts'
import { pagePollIntervalMs } from '../../../system/page/page-poll-interval.ts'
import { videosKey } from '../../queries/video-queries.ts'

/** The cuts of a video, newest first. */
export const cutsQuery = (videoId: string) =>
  queryOptions({
    queryKey: [...videosKey, 'cuts', videoId] as const,
    queryFn: async ({ signal }) => (await call(listCuts, { videoId }, { signal })).cuts,
    refetchInterval: pagePollIntervalMs,
  })
