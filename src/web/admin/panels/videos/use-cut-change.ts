import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cut } from '#shared/contract/videos/cuts.ts'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { cacheAnswer } from '../../../call/cache-answer.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { cutsQuery } from '../../../videos/editor/cuts/cut-query.ts'

interface CutChangeOptions<Answer> {
  onChanged: () => void
  /** What is said when it is done. */
  describe: (answer: Answer) => string
}

/** Puts the cuts of an answer where they are read. */
export function useCutChange<Input, Answer extends { cuts: Cut[] }>(
  video: Pick<BoardVideo, 'id'>,
  change: (input: Input) => Promise<Answer>,
  { onChanged, describe }: CutChangeOptions<Answer>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      cacheAnswer(queryClient, cutsQuery(video.id).queryKey, answer.cuts)
      showToast(describe(answer))
    },
    // A refusal may say that the cut is another one by now.
    onError: () => void queryClient.invalidateQueries(cutsQuery(video.id)),
    onSettled: onChanged,
  })
}
