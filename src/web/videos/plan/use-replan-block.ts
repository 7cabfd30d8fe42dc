import { useMutation, useQueryClient } from '@tanstack/react-query'
import { replanBlock } from '#shared/contract/tokens.ts'
import type { PlannedVideo } from '#shared/tokens/planned-video.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, Refusal, errorMessage } from '../../call/call.ts'
import { subscriptionsKey } from '../../subscriptions/queries/subscription-queries.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { invalidateTokens } from '../tokens/token-queries.ts'
import { myVideosQuery, subscriptionVideosQuery } from '../queries/video-queries.ts'

interface Replan {
  videos: PlannedVideo[]
  /** The drafts that the plan was made on. */
  drafts: readonly Video[]
  mayLoseCopy: boolean
}

/**
 * Puts a plan to work, and the block's new videos on the screen.
 * @param onReplanned called before the videos are shown
 */
export function useReplanBlock(subscriptionId: string, block: number, onReplanned: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = subscriptionVideosQuery(subscriptionId)
  return useMutation({
    mutationFn: ({ videos, drafts, mayLoseCopy }: Replan) => {
      const seenDrafts = drafts.map(({ id, version }) => ({ id, version }))
      return call(replanBlock, { subscriptionId, block, films: videos, seenDrafts, mayLoseCopy })
    },
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: ({ videos }) => {
      onReplanned()
      cacheAnswer<Video[]>(queryClient, queryKey, (before) => [
        ...(before ?? []).filter((video) => video.block !== block),
        ...videos,
      ])
      showToast(`Block ${block} is re-planned.`)
    },
    onError: (error) => {
      showToast(errorMessage(error), { tone: 'bad' })
      if (error instanceof Refusal && !error.isPassing) void queryClient.invalidateQueries({ queryKey })
    },
    onSettled: () => {
      invalidateTokens(queryClient, subscriptionId)
      void queryClient.invalidateQueries({ queryKey: myVideosQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: subscriptionsKey })
    },
  })
}
