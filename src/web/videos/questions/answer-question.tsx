import { Button } from '@mantine/core'
import { z } from 'zod'
import { answerQuestion } from '#shared/contract/videos/questions.ts'
import { call } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { MessageField } from './message-field.tsx'
import styles from './questions.module.css'
import { useMessage } from './use-message.ts'

const answerSchema = z.object({ text: z.string() })
const emptyAnswer = { text: '' }

interface AnswerQuestionProps {
  subscriptionId: string
  questionId: string
  label: string
  onChanged?: (() => void) | undefined
}

/** The next message of a thread. */
export function AnswerQuestion({ subscriptionId, questionId, label, onChanged }: AnswerQuestionProps) {
  const message = useMessage({
    draftKey: `question/${questionId}`,
    schema: answerSchema,
    empty: emptyAnswer,
    subscriptionId,
    send: ({ text }, messageId) => call(answerQuestion, { subscriptionId, questionId, messageId, text }),
    onSent: () => showToast('Sent'),
    onChanged,
  })
  const field = useRestoredFocus<HTMLTextAreaElement>(message.isSending)
  return (
    <div className={styles.form}>
      <MessageField message={message} ref={field} label={label} minRows={2} maxRows={10} />
      <div className={styles.actions}>
        <Button disabled={!message.isSendable} loading={message.isSending} onClick={message.submit}>
          Send
        </Button>
        {message.problem && <FieldError>{message.problem}</FieldError>}
      </div>
    </div>
  )
}
