import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listBlockVideos, listMyVideos, type Video } from '#shared/contract/videos/videos.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'

/** Of everything that is read about videos, but the studio's board. */
export const videosKey = ['videos'] as const

export const myVideosQuery = queryOptions({
  queryKey: [...videosKey, 'mine'],
  queryFn: async ({ signal }) => (await call(listMyVideos, {}, { signal })).videos,
  refetchInterval: pagePollIntervalMs,
})

/**
 * All videos of a subscription, of every block.
 * @param supportViewOf the customer, where the support view shows them
 */
export const subscriptionVideosQuery = (subscriptionId: string, supportViewOf?: string) =>
  queryOptions({
    queryKey: [...videosKey, 'of', subscriptionId],
    queryFn: async ({ signal }) =>
      (await call(listBlockVideos, { subscriptionId }, { signal, supportViewOf })).videos,
    refetchInterval: pagePollIntervalMs,
  })

/** Puts a video as it is now into every list that shows it; an older answer never replaces a newer one. */
export function cacheVideo(queryClient: QueryClient, video: Video): void {
  const replace = (videos: Video[] | undefined) =>
    videos?.map((each) => (each.id === video.id && each.version <= video.version ? video : each))
  cacheAnswer(queryClient, myVideosQuery.queryKey, replace)
  cacheAnswer(queryClient, subscriptionVideosQuery(video.subscriptionId).queryKey, replace)
}
