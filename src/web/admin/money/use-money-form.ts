import type { z } from 'zod'
import { isSameJson } from '#shared/same-json.ts'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import { useFieldProblems } from '../parts/use-field-problems.ts'
import { useMoneyIntent } from './use-money-intent.ts'

interface MoneyDraft {
  amount: string
  reason: string
}

/** What the calls name the amount. */
const amountFields = ['amountCents', 'percentOff', 'centsOff']

interface MoneyForm<Draft, Input, Output> {
  /** Names the form. */
  key: string
  schema: z.ZodType<Draft>
  empty: Draft
  /** Whether the form can take the focus; false while a dialog is over it. */
  isShown?: boolean
  /** The call, under the id of the intent, with what is typed when it is sent. */
  run: (intentId: string, typed: Draft, input: Input) => Promise<Output>
  onDone: (output: Output, input: Input) => void
}

/**
 * A form that moves money by hand, with an amount and a reason: its draft, its intent and its problems. What is typed stays
 * until it is done or discarded, also when the panel is closed.
 */
export function useMoneyForm<Draft extends MoneyDraft, Input, Output>({
  key,
  schema,
  empty,
  isShown,
  run,
  onDone,
}: MoneyForm<Draft, Input, Output>) {
  const draft = useStoredDraft(key, schema, empty)
  interface Sent {
    typed: Draft
    input: Input
  }
  const { mutate, isPending, error, isRefused, isUnanswered, end } = useMoneyIntent(
    key,
    (intentId, { typed, input }: Sent) => run(intentId, typed, input),
    (output: Output, { typed, input }) => {
      // It is done: a reason that was corrected meanwhile belonged to it, and is not to be sent again.
      draft.dropSent(typed, (latest, sent) => isSameJson({ ...latest, reason: sent.reason }, sent))
      onDone(output, input)
    },
  )
  const { form, problems, sentence, check, clear } = useFieldProblems(error, isShown)
  return {
    typed: draft.value,
    isChanged: draft.isChanged,
    change: (changes: Partial<Draft>) => {
      clear(Object.keys(changes).flatMap((field) => (field === 'amount' ? amountFields : field)))
      const next = { ...draft.value, ...changes }
      if (isSameJson(next, empty)) draft.drop()
      else draft.store(next)
      // What else the form holds has a value from the start: what is written makes the intent.
      const isWritten = next.amount.trim() !== '' || next.reason.trim() !== ''
      if (!isWritten && ('amount' in changes || 'reason' in changes)) end()
    },
    discard: () => {
      draft.drop()
      end()
      clear()
      // The pressed button goes.
      form.current?.querySelector<HTMLElement>('input[inputmode=decimal]')?.focus()
    },
    /** Drops what is typed; its intent has ended. */
    drop: draft.drop,
    mutate: (input: Input, options?: { onSettled: () => void }) =>
      mutate({ typed: draft.value, input }, options),
    isPending,
    error,
    isRefused,
    isUnanswered,
    form,
    problems,
    sentence,
    check,
  }
}
