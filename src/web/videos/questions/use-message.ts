import type { z } from 'zod'
import { describeExcess } from '#shared/fields.ts'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import { questionLimits } from '#shared/videos/questions.ts'
import { errorMessage } from '../../call/call.ts'
import { useStoredDraft } from '../../ui/text/use-stored-draft.ts'
import { useQuestionChange } from './question-queries.ts'
import { useSendId } from './use-send-id.ts'

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
  /** @param readId the id of what is sent: the same for the same content, so that a retry is stored once */
  send: (draft: Draft, readId: (content: unknown) => string) => Promise<{ questions: QuestionThread[] }>
  onSent: () => void
  onChanged?: (() => void) | undefined
}

/** A message of a thread that is being written. What was typed stays until it has arrived, whatever the server answers. */
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
  const draft = useStoredDraft(draftKey, schema, empty)
  const { text } = draft.value
  const { readId, forget } = useSendId()
  const { mutate, isPending, error, reset } = useQuestionChange(
    subscriptionId,
    async (sent: Draft) => {
      const answer = await send(sent, readId)
      // TanStack skips the callbacks of `mutate` once the field is unmounted, and the sent text would be there again.
      forget()
      draft.dropSent(sent)
      return answer
    },
    onChanged,
  )
  const isTextSendable = text.trim() !== '' && describeExcess(text, questionLimits.characters) === null
  const isSendable = isTextSendable && isComplete(draft.value)
  const change = (changed: Partial<Draft>) => draft.store((now) => ({ ...now, ...changed }))
  const submit = () => {
    if (!isSendable || isPending) return
    mutate(draft.value, { onSuccess: onSent })
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
