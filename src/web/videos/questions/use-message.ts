import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { describeExcess } from '#shared/fields.ts'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import { questionLimits } from '#shared/videos/questions.ts'
import { errorMessage } from '../../call/call.ts'
import { useDraftWithId, type SentContent } from '../../ui/drafts/use-draft-with-id.ts'
import { questionsQuery, useQuestionChange } from './question-queries.ts'

interface MessageDraft {
  text: string
}

interface MessageOptions<Draft extends MessageDraft> {
  /** Names the message that is being written. */
  draftKey: string
  /** The text, and what is sent with it. */
  schema: z.ZodType<Draft>
  empty: Draft
  subscriptionId: string
  /** Whether everything is chosen that is sent with the text. */
  isComplete?: (draft: Draft) => boolean
  /** @param sendId the id of the message: the same in a retry, so that it is stored once */
  send: (draft: Draft, sendId: string) => Promise<{ questions: QuestionThread[] }>
  onSent: () => void
  onChanged?: (() => void) | undefined
}

/**
 * A message of a thread that is being written. What was typed stays until it has arrived: the server says so, or the
 * threads are read with it after a lost answer.
 */
export function useMessage<Draft extends MessageDraft>({
  draftKey,
  schema,
  empty,
  subscriptionId,
  isComplete = () => true,
  send,
  onSent,
  onChanged,
}: MessageOptions<Draft>) {
  // The list of threads beside it reads them.
  const { data: threads = [] } = useQuery({ ...questionsQuery(subscriptionId), enabled: false })
  const draft = useDraftWithId({
    key: draftKey,
    schema,
    empty,
    isStored: (sentId) => threads.some(({ messages }) => messages.some(({ id }) => id === sentId)),
    isSending: () => isPending,
    onFound: () => {
      reset()
      onSent()
    },
  })
  const { text } = draft.value
  const { mutate, isPending, error, reset } = useQuestionChange(
    subscriptionId,
    async (sent: SentContent<Draft>) => {
      const answer = await send(sent.content, sent.id)
      // TanStack skips the callbacks of `mutate` once the field is unmounted, and the sent text would be there again.
      draft.dropSent(sent)
      return answer
    },
    onChanged,
  )
  const isTextSendable = text.trim() !== '' && describeExcess(text, questionLimits.characters) === null
  const isSendable = isTextSendable && isComplete(draft.value)
  const change = (changed: Partial<Draft>) => draft.store((now) => ({ ...now, ...changed }))
  const submit = () => {
    if (isSendable && !isPending) mutate(draft.prepare(), { onSuccess: onSent })
  }
  const problem = error && errorMessage(error)
  return { draft, change, isSendable, isSending: isPending, problem, submit, reset }
}

export interface Message {
  draft: { value: MessageDraft }
  change: (changed: MessageDraft) => void
  isSending: boolean
  submit: () => void
}
