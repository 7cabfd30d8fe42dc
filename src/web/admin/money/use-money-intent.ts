import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Refusal } from '../../call/call.ts'
import { useStoredDraft } from '../../ui/text/use-stored-draft.ts'
import { changesKey } from '../parts/admin-queries.ts'

const intentSchema = z.string()

/**
 * Something that is done with money by hand. One name for one intent: a click that is repeated, or sent again after
 * silence, moves nothing twice. Said no for good, or done, what is tried next is another intent. The name is stored
 * before it is sent, as what is typed is: a form that was closed or reloaded meanwhile repeats the same intent.
 *
 * @param key names the form
 * @param run the call, under the intent's name
 */
export function useMoneyIntent<Input, Output>(
  key: string,
  run: (intentId: string, input: Input) => Promise<Output>,
  onDone: (output: Output, input: Input) => void,
) {
  const queryClient = useQueryClient()
  const [nextId, setNextId] = useState<string>(() => crypto.randomUUID())
  const intent = useStoredDraft(`intent/${key}`, intentSchema, nextId)
  const renew = () => {
    intent.drop()
    setNextId(crypto.randomUUID())
  }
  return useMutation({
    mutationFn: (input: Input) => {
      intent.store(intent.value)
      return run(intent.value, input)
    },
    onSuccess: (output, input) => {
      renew()
      void queryClient.invalidateQueries({ queryKey: changesKey })
      onDone(output, input)
    },
    onError: (problem) => {
      if (isFinal(problem)) renew()
    },
  })
}

/** Whether nothing was done, for certain: after an error of the service itself it may have been. */
export function isFinal(problem: unknown): boolean {
  if (!(problem instanceof Refusal)) return false
  return (problem.status >= 400 && problem.status < 500) || problem.code === 'payment_provider'
}
