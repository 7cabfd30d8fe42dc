import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeVideoStatus, type Video } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import { call, changeErrorMessage, Refusal } from '../../../call/call.ts'
import { subscriptionsKey } from '../../../subscriptions/queries/subscription-queries.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { invalidateTokens } from '../../tokens/token-queries.ts'
import { cacheVideo, myVideosQuery, subscriptionVideosQuery } from '../../queries/video-queries.ts'

interface StatusChange {
  to: VideoStatus
  reason?: string
  agreedTokens?: number
  /** False where the caller shows why the video stays. */
  reportsRefusal?: boolean
}

/**
 * Moves a video on the screen at once; back, with a message, if that is refused. One with a reason waits for the answer:
 * its dialog stays until then.
 */
export function useChangeStatus(video: Video) {
  const queryClient = useQueryClient()
  const { queryKey } = subscriptionVideosQuery(video.subscriptionId)
  return useMutation({
    mutationFn: ({ to, reason, agreedTokens }: StatusChange) =>
      call(changeVideoStatus, { videoId: video.id, to, reason, agreedTokens }),
    onMutate: async ({ to, reason }) => {
      if (reason !== undefined) return { before: video }
      await queryClient.cancelQueries({ queryKey })
      cacheVideo(queryClient, { ...video, status: to })
      // By the time of a refusal, `video` is the video as it was drawn last: already moved.
      return { before: video }
    },
    onError: (error, { reason, reportsRefusal = true }, moved) => {
      const before = moved?.before ?? video
      if (reason === undefined) cacheVideo(queryClient, before)
      // It may be moved all the same: by a change whose answer was lost, another tab, or the studio.
      void queryClient.invalidateQueries({ queryKey })
      if (reportsRefusal) reportRefusal(before, error)
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

/** Shows in a toast why a video stays. Missing tokens are shown beside it, with the way on. */
export function reportRefusal(video: Video, error: unknown): void {
  if (areTokensMissing(error)) return
  const place = videoStatusTexts[video.status].title
  showToast(changeErrorMessage(`“${videoTitle(video)}” stays in ${place}.`, error), { tone: 'bad' })
}

/** Whether a change was refused for want of tokens. */
export function areTokensMissing(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'tokens_missing'
}
