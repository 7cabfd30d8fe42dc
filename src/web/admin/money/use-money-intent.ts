import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../call/call.ts'
import { changesKey } from '../parts/admin-queries.ts'

/**
 * Something that is done with money by hand. One name for one intent: a click that is repeated, or sent again after
 * silence, moves nothing twice. Said no for good, or done, what is tried next is another intent.
 *
 * @param run the call, under the intent's name
 */
export function useMoneyIntent<Input, Output>(
  run: (intentId: string, input: Input) => Promise<Output>,
  onDone: (output: Output, input: Input) => void,
) {
  const queryClient = useQueryClient()
  const [intentId, setIntentId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (input: Input) => run(intentId, input),
    onSuccess: (output, input) => {
      setIntentId(crypto.randomUUID())
      void queryClient.invalidateQueries({ queryKey: changesKey })
      onDone(output, input)
    },
    onError: (problem) => {
      if (isFinal(problem)) setIntentId(crypto.randomUUID())
    },
  })
}

/** Whether nothing was done, for certain: after an error of the service itself it may have been. */
export function isFinal(problem: unknown): boolean {
  if (!(problem instanceof Refusal)) return false
  return (problem.status >= 400 && problem.status < 500) || problem.code === 'payment_provider'
}
