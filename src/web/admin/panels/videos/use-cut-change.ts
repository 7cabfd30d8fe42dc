import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cut } from '#shared/contract/videos/cuts.ts'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { errorMessage, isOutcomeUnknown } from '../../../call/call.ts'
import { cacheAnswer } from '../../../call/cache-answer.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { cutsQuery } from '../../../videos/editor/cuts/cut-query.ts'

interface CutChangeOptions<Answer> {
  onChanged: () => void
  /** With why it was refused; with null once it is tried again. */
  onRefused?: (sentence: string | null) => void
  /** What is said when it is done. */
  describe: (answer: Answer) => string
}

/** Puts the cuts of an answer where they are read. */
export function useCutChange<Input, Answer extends { cuts: Cut[] }>(
  video: Pick<BoardVideo, 'id'>,
  change: (input: Input) => Promise<Answer>,
  { onChanged, onRefused, describe }: CutChangeOptions<Answer>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onMutate: () => onRefused?.(null),
    onSuccess: (answer) => {
      cacheAnswer(queryClient, cutsQuery(video.id).queryKey, answer.cuts)
      showToast(describe(answer))
    },
    // A refusal may say that the cut is another one by now.
    onError: (error) => {
      // Where it may have been carried out, the cuts that are read now say whether it was.
      onRefused?.(isOutcomeUnknown(error) ? null : errorMessage(error))
      void queryClient.invalidateQueries(cutsQuery(video.id))
    },
    onSettled: onChanged,
  })
}
