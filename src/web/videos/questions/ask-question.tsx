import { Button, Checkbox, NativeSelect } from '@mantine/core'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useRef, useState } from 'react'
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

const readKey = ({ kind, id }: AskableSubject) => `${kind}/${id}`

/** The studio's way to open a thread: what about, the question, and whether the shoot waits for the answer. */
export function AskQuestion({ subscriptionId, subjects, onChanged }: AskQuestionProps) {
  const [chosen, setChosen] = useState('')
  const [isBlocking, setBlocking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const subject = subjects.find((each) => readKey(each) === chosen) ?? subjects[0]
  const message = useMessage({
    draftKey: `ask/${subscriptionId}/${readKey(subjects[0])}`,
    subscriptionId,
    send: (text, readId) => {
      const { kind, id } = subject
      const question = { subscriptionId, subject: { kind, id }, text, isBlocking }
      return call(askQuestion, { ...question, questionId: readId(question) })
    },
    onSent: () => {
      close()
      showToast('Question sent to the customer')
    },
    onChanged,
  })
  const [isOpen, setOpen] = useState(message.draft.isChanged)
  const close = () => {
    setOpen(false)
    setBlocking(false)
    setChosen('')
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
          value={readKey(subject)}
          data={subjects.map((each) => ({ value: readKey(each), label: each.title }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
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
        onChange={(event) => setBlocking(event.currentTarget.checked)}
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
