import { useMutation, useQueryClient } from '@tanstack/react-query'
import { activateVideos } from '#shared/contract/videos/activate-videos.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { call, errorMessage } from '../../../call/call.ts'
import { subscriptionsKey } from '../../../subscriptions/queries/subscription-queries.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { cacheVideo, myVideosQuery, subscriptionVideosQuery } from '../../queries/video-queries.ts'
import { invalidateTokens } from '../../tokens/token-queries.ts'
import { areTokensMissing } from './use-change-status.ts'

/** Activates several drafts of a subscription: all, or none, with the reason. */
export function useActivateVideos(subscriptionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (videos: readonly Video[]) =>
      call(activateVideos, { subscriptionId, videos: videos.map(({ id, version }) => ({ id, version })) }),
    onSuccess: ({ videos }) => {
      for (const video of videos) cacheVideo(queryClient, video)
      showToast(videos.length === 1 ? '1 film activated.' : `${videos.length} films activated.`)
    },
    onError: (error) => {
      // Said beside the button, with the way on.
      if (!areTokensMissing(error)) showToast(errorMessage(error), { tone: 'bad' })
      void queryClient.invalidateQueries(subscriptionVideosQuery(subscriptionId))
    },
    onSettled: () => {
      invalidateTokens(queryClient, subscriptionId)
      void queryClient.invalidateQueries({ queryKey: myVideosQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: subscriptionsKey })
    },
  })
}
