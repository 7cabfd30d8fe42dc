import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activatedAtOnceMax } from '#shared/contract/videos/activate-videos.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { planActivation, type ActivationPlan } from '../editor/actions/plan-activation.ts'
import { useActivateVideos } from '../editor/actions/use-activate-videos.ts'
import { useSingleRun } from '../../ui/page/use-single-run.ts'
import { flushVideos } from '../editor/copy/use-video-saver.ts'
import { subscriptionVideosQuery } from '../queries/video-queries.ts'

/** Activates several drafts: saves what is typed, asks once where something is missing, and sends. */
export function useActivation(subscriptionId: string, onActivated: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error, reset } = useActivateVideos(subscriptionId)
  const { isRunning, run } = useSingleRun()
  const [plan, setPlan] = useState<ActivationPlan<Video>>({ ready: [], gaps: [], blocked: [] })
  const [isAsking, setAsking] = useState(false)

  const send = (ready: readonly Video[]) => {
    setAsking(false)
    mutate(ready, { onSuccess: onActivated })
  }
  const begin = async (drafts: readonly Video[]) => {
    if (drafts.length === 0 || drafts.length > activatedAtOnceMax || isPending) return
    await run(async () => {
      if (!(await flushVideos(queryClient, drafts))) {
        showToast('Not everything that you typed is saved. Open the films that say so first.', {
          tone: 'bad',
        })
        return
      }
      // Saving changed what is stored.
      const stored = queryClient.getQueryData(subscriptionVideosQuery(subscriptionId).queryKey) ?? []
      const planned = planActivation(stored.filter(({ id }) => drafts.some((draft) => draft.id === id)))
      setPlan(planned)
      if (planned.gaps.length > 0 || planned.blocked.length > 0) setAsking(true)
      else send(planned.ready)
    })
  }
  return {
    plan,
    isAsking,
    begin,
    send,
    stop: () => setAsking(false),
    isPending: isRunning || isPending,
    error,
    reset,
  }
}
