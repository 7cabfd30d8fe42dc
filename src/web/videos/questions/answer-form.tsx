import { Button, Textarea } from '@mantine/core'
import { answerQuestion } from '#shared/contract/questions.ts'
import { questionLimits } from '#shared/videos/questions.ts'
import { call, errorMessage } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useStoredDraft } from '../../ui/text/use-stored-draft.ts'
import { useQuestionChange } from './question-queries.ts'
import styles from './questions.module.css'
import { useSendId } from './use-send-id.ts'

interface AnswerFormProps {
  subscriptionId: string
  questionId: string
  label: string
  onChanged?: (() => void) | undefined
}

/** A message for a thread. What was typed stays until it has arrived, whatever the server answers. */
export function AnswerForm({ subscriptionId, questionId, label, onChanged }: AnswerFormProps) {
  const draft = useStoredDraft(`question/${questionId}`, '')
  const { readId, forget } = useSendId()
  const send = useQuestionChange(
    subscriptionId,
    (text: string) => call(answerQuestion, { subscriptionId, questionId, messageId: readId(text), text }),
    onChanged,
  )
  const isReady = draft.text.trim() !== '' && !send.isPending
  const submit = () => {
    if (!isReady) return
    send.mutate(draft.text, {
      onSuccess: () => {
        forget()
        draft.drop()
        showToast('Sent')
      },
    })
  }
  return (
    <div className={styles.form}>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={questionLimits.characters}
        value={draft.text}
        readOnly={send.isPending}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      <div className={styles.actions}>
        <Button disabled={draft.text.trim() === ''} loading={send.isPending} onClick={submit}>
          Send
        </Button>
        {send.error && <FieldError>{errorMessage(send.error)}</FieldError>}
      </div>
    </div>
  )
}
