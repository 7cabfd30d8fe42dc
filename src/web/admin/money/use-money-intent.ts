import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Refusal } from '../../call/call.ts'
import { useStoredDraft } from '../../ui/text/use-stored-draft.ts'
import { changesKey } from '../parts/admin-queries.ts'

const intentSchema = z.string()

/**
 * A change of money by hand, made idempotent by the id of its intent: a double click or a retry after a lost answer moves
 * nothing twice. The id is stored before it is sent, as the draft is: a form that was closed or reloaded meanwhile repeats
 * the same intent. The intent ends with its answer, with a final refusal, or when the form is emptied or discarded: the
 * same amount for another reason is no repetition then. A corrected reason does not end it, which could refund twice.
 *
 * @param key names the form
 * @param run the call, under the id of the intent
 */
export function useMoneyIntent<Input, Output>(
  key: string,
  run: (intentId: string, input: Input) => Promise<Output>,
  onDone: (output: Output, input: Input) => void,
) {
  const queryClient = useQueryClient()
  const [nextId, setNextId] = useState<string>(() => crypto.randomUUID())
  const intent = useStoredDraft(`intent/${key}`, intentSchema, nextId)
  const renew = (sentId: string) => {
    // A late answer must not end the intent that was begun since.
    intent.dropSent(sentId)
    setNextId(crypto.randomUUID())
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ intentId, input }: { intentId: string; input: Input }) => {
      intent.store(intentId)
      return run(intentId, input)
    },
    onSuccess: (output, { intentId, input }) => {
      renew(intentId)
      void queryClient.invalidateQueries({ queryKey: changesKey })
      onDone(output, input)
    },
    onError: (problem, { intentId }) => {
      if (isFinal(problem)) renew(intentId)
    },
  })
  return {
    mutate: (input: Input, options?: { onSettled: () => void }) =>
      mutate({ intentId: intent.value, input }, options),
    isPending,
    error,
    /** Ends the intent: its form was emptied or discarded. */
    end: () => {
      // One that is under way ends by its own answer: a lost one is asked for again under the same id.
      if (isPending) return
      renew(intent.value)
      reset()
    },
  }
}

/** Whether nothing was done, for certain: after an error of the service itself it may have been. */
export function isFinal(problem: unknown): boolean {
  if (!(problem instanceof Refusal)) return false
  return (problem.status >= 400 && problem.status < 500) || problem.code === 'payment_provider'
}
