import { z } from 'zod'
import { describeExcess } from '#shared/fields.ts'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import { questionLimits } from '#shared/videos/questions.ts'
import { errorMessage } from '../../call/call.ts'
import { useStoredDraft } from '../../ui/text/use-stored-draft.ts'
import { useQuestionChange } from './question-queries.ts'
import { useSendId } from './use-send-id.ts'

const textSchema = z.string()

interface MessageOptions {
  /** Names the message that is being written. */
  draftKey: string
  subscriptionId: string
  /** @param readId the id of what is sent: the same for the same content, so that a retry is stored once */
  send: (text: string, readId: (content: unknown) => string) => Promise<{ questions: QuestionThread[] }>
  onSent: () => void
  onChanged?: (() => void) | undefined
}

/** A message of a thread that is being written. What was typed stays until it has arrived, whatever the server answers. */
export function useMessage({ draftKey, subscriptionId, send, onSent, onChanged }: MessageOptions) {
  const draft = useStoredDraft(draftKey, textSchema, '')
  const { readId, forget } = useSendId()
  const { mutate, isPending, error, reset } = useQuestionChange(
    subscriptionId,
    async (text: string) => {
      const answer = await send(text, readId)
      // TanStack skips the callbacks of `mutate` once the field is unmounted, and the sent text would be there again.
      forget()
      draft.dropSent(text)
      return answer
    },
    onChanged,
  )
  const isSendable =
    draft.value.trim() !== '' && describeExcess(draft.value, questionLimits.characters) === null
  const submit = () => {
    if (!isSendable || isPending) return
    mutate(draft.value, { onSuccess: onSent })
  }
  const problem = error && errorMessage(error)
  return { draft, isSendable, isSending: isPending, problem, submit, reset }
}

export type Message = ReturnType<typeof useMessage>
