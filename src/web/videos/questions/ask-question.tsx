import { Button, Checkbox, NativeSelect } from '@mantine/core'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { askQuestion, type QuestionThread } from '#shared/contract/videos/questions.ts'
import { call } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { MessageField } from './message-field.tsx'
import styles from './questions.module.css'
import { useMessage } from './use-message.ts'

export type AskableSubject = QuestionThread['subject']

interface AskQuestionProps {
  subscriptionId: string
  /** What can be asked about, the likeliest first. */
  subjects: readonly [AskableSubject, ...AskableSubject[]]
  onChanged?: () => void
}

const questionSchema = z.object({
  text: z.string(),
  /** The key of what is asked about; empty for the likeliest. */
  subjectKey: z.string(),
  isBlocking: z.boolean(),
})
const emptyQuestion: z.infer<typeof questionSchema> = { text: '', subjectKey: '', isBlocking: false }

const readKey = ({ kind, id }: AskableSubject) => `${kind}/${id}`

/** The studio's way to open a thread: what about, the question, and whether the shoot waits for the answer. */
export function AskQuestion({ subscriptionId, subjects, onChanged }: AskQuestionProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const findSubject = (key: string) => subjects.find((each) => readKey(each) === key) ?? subjects[0]
  const message = useMessage({
    draftKey: `ask/${subscriptionId}/${readKey(subjects[0])}`,
    schema: questionSchema,
    empty: emptyQuestion,
    subscriptionId,
    send: ({ text, subjectKey, isBlocking }, readId) => {
      const { kind, id } = findSubject(subjectKey)
      const question = { subscriptionId, subject: { kind, id }, text, isBlocking }
      return call(askQuestion, { ...question, questionId: readId(question) })
    },
    onSent: () => {
      close()
      showToast('Question sent to the customer')
    },
    onChanged,
  })
  const { subjectKey, isBlocking } = message.draft.value
  const [isOpen, setOpen] = useState(message.draft.isChanged)
  const close = () => {
    setOpen(false)
    message.reset()
    // The button is drawn once the form is gone.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (!isOpen) {
    return (
      <Button
        ref={opener}
        variant="default"
        leftSection={<IconMessageQuestion size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => {
          setOpen(true)
          // The field is drawn once the button is gone.
          requestAnimationFrame(() => field.current?.focus())
        }}
      >
        Ask the customer
      </Button>
    )
  }
  return (
    <div className={styles.ask}>
      {subjects.length > 1 && (
        <NativeSelect
          label="About"
          value={readKey(findSubject(subjectKey))}
          disabled={message.isSending}
          data={subjects.map((each) => ({ value: readKey(each), label: each.title }))}
          onChange={(event) => message.change({ subjectKey: event.currentTarget.value })}
        />
      )}
      <MessageField
        message={message}
        ref={field}
        label="Question"
        description="The customer is e-mailed and answers on their films, items or progress page."
        minRows={3}
        maxRows={12}
      />
      <Checkbox
        label="Hold the shoot until this question is closed"
        checked={isBlocking}
        disabled={message.isSending}
        onChange={(event) => message.change({ isBlocking: event.currentTarget.checked })}
      />
      <div className={styles.actions}>
        <Button disabled={!message.isSendable} loading={message.isSending} onClick={message.submit}>
          Send question
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            message.draft.drop()
            close()
          }}
        >
          Cancel
        </Button>
        {message.problem && <FieldError>{message.problem}</FieldError>}
      </div>
    </div>
  )
}
