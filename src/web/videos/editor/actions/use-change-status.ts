import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeVideoStatus, type Video } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import { call, Refusal, errorMessage } from '../../../call/call.ts'
import { subscriptionsKey } from '../../../subscriptions/queries/subscription-queries.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { invalidateTokens } from '../../tokens/token-queries.ts'
import { cacheVideo, myVideosQuery, subscriptionVideosQuery } from '../../queries/video-queries.ts'

/**
 * Moves a video on the screen at once; back, with a message, if that is refused. One with a reason waits for the answer:
 * its dialog stays until then.
 * @param isRefusalShown whether the dialog is still there to show a refusal
 */
export function useChangeStatus(video: Video, isRefusalShown: () => boolean) {
  const queryClient = useQueryClient()
  const { queryKey } = subscriptionVideosQuery(video.subscriptionId)
  return useMutation({
    mutationFn: (change: { to: VideoStatus; reason?: string; agreedTokens?: number }) =>
      call(changeVideoStatus, { videoId: video.id, ...change }),
    onMutate: async ({ to, reason }) => {
      if (reason !== undefined) return { before: video }
      await queryClient.cancelQueries({ queryKey })
      cacheVideo(queryClient, { ...video, status: to })
      // By the time of a refusal, `video` is the video as it was drawn last: already moved.
      return { before: video }
    },
    onError: (error, { reason }, moved) => {
      const before = moved?.before ?? video
      if (reason === undefined) cacheVideo(queryClient, before)
      // Another tab, or the studio, may have moved it.
      else void queryClient.invalidateQueries({ queryKey })
      // Said beside the video, with the way on.
      if (areTokensMissing(error) || isRefusalShown()) return
      showToast(
        `“${videoTitle(before)}” stays in ${videoStatusTexts[before.status].title}. ${errorMessage(error)}`,
        {
          tone: 'bad',
        },
      )
    },
    onSuccess: ({ video: moved }) => {
      cacheVideo(queryClient, moved)
      showToast(`“${videoTitle(moved)}” moved to ${videoStatusTexts[moved.status].title}.`)
    },
    onSettled: () => {
      invalidateTokens(queryClient, video.subscriptionId)
      void queryClient.invalidateQueries({ queryKey: myVideosQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: subscriptionsKey })
    },
  })
}

/** Whether a change was refused for want of tokens. */
export function areTokensMissing(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'tokens_missing'
}
