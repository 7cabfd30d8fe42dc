import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { isOutcomeUnknown, Refusal } from '../../call/call.ts'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import { changesKey } from '../parts/admin-queries.ts'

const intentSchema = z.string()

/**
 * A change of money by hand, made idempotent by the id of its intent: a double click or a retry after a lost answer moves
 * nothing twice. The id is stored before it is sent, as the draft is: a form that was closed or reloaded meanwhile repeats
 * the same intent. The intent ends with its answer, with a final refusal, or when the form is emptied or discarded: the
 * same amount for another reason is no repetition then. A corrected reason does not end it, which could refund twice. A
 * retry ends it only if the provider refused it or it was made with other figures: any other refusal says nothing about
 * the unanswered try before it.
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
  const intent = useStoredDraft(`intent/${key}`, intentSchema, '')
  const id = intent.value || nextId
  const renew = (sentId: string) => {
    // A late answer must not end the intent that was begun since.
    intent.dropSent(sentId)
    setNextId(crypto.randomUUID())
  }
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: ({ intentId, input }: { intentId: string; input: Input; isRetry: boolean }) => {
      intent.store(intentId)
      return run(intentId, input)
    },
    onSuccess: (output, { intentId, input }) => {
      renew(intentId)
      void queryClient.invalidateQueries({ queryKey: changesKey })
      onDone(output, input)
    },
    onError: (problem, { intentId, isRetry }) => {
      if (endsIntent(problem, isRetry)) renew(intentId)
    },
  })
  return {
    mutate: (input: Input, options?: { onSettled: () => void }) =>
      mutate({ intentId: id, input, isRetry: intent.isChanged }, options),
    isPending,
    error,
    /** The last try was refused, and its intent has ended. */
    isRefused: endsIntent(error, variables?.isRetry ?? false),
    /** A try is unanswered: what was asked for may have been done. */
    isUnanswered: isPending ? (variables?.isRetry ?? false) : intent.isChanged,
    /** Ends the intent: its form was emptied or discarded. */
    end: () => {
      // One that is under way ends by its own answer: a lost one is asked for again under the same id.
      if (isPending) return
      renew(id)
      reset()
    },
  }
}

/**
 * Whether an error ends the intent that it answers: of a first try if nothing can have been stored, also while writes are
 * disabled; of a retry only if the provider refused it or it was made with other figures.
 * @param isRetry of a try without an answer: a retry may be refused before that one is looked for
 */
export function endsIntent(problem: unknown, isRetry: boolean): boolean {
  if (!(problem instanceof Refusal)) return false
  if (problem.code === 'payment_provider' || problem.code === 'intent_reused') return true
  return !isRetry && !isOutcomeUnknown(problem)
}
