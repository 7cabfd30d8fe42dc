import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useRef, useState } from 'react'
import { askQuestion, type QuestionThread } from '#shared/contract/questions.ts'
import { questionLimits } from '#shared/videos/questions.ts'
import { call, errorMessage } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useStoredDraft } from '../../ui/text/use-stored-draft.ts'
import { useQuestionChange } from './question-queries.ts'
import styles from './questions.module.css'
import { useSendId } from './use-send-id.ts'

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
  const draft = useStoredDraft(`ask/${subscriptionId}/${readKey(subjects[0])}`, '')
  const [isOpen, setOpen] = useState(draft.isChanged)
  const [chosen, setChosen] = useState('')
  const [isBlocking, setBlocking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { readId, forget } = useSendId()
  const subject = subjects.find((each) => readKey(each) === chosen) ?? subjects[0]
  const ask = useQuestionChange(
    subscriptionId,
    (text: string) => {
      const { kind, id } = subject
      const question = { subscriptionId, subject: { kind, id }, text, isBlocking }
      return call(askQuestion, { ...question, questionId: readId(question) })
    },
    onChanged,
  )
  const close = () => {
    setOpen(false)
    setBlocking(false)
    setChosen('')
    ask.reset()
    // The button is drawn once the form is gone.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const submit = () => {
    if (draft.text.trim() === '' || ask.isPending) return
    ask.mutate(draft.text, {
      onSuccess: () => {
        forget()
        draft.drop()
        close()
        showToast('Question sent to the customer')
      },
    })
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
      <Textarea
        ref={field}
        label="Question"
        description="The customer is e-mailed and answers on their films or items page."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={questionLimits.characters}
        value={draft.text}
        readOnly={ask.isPending}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      <Checkbox
        label="Hold the shoot until this question is closed"
        checked={isBlocking}
        onChange={(event) => setBlocking(event.currentTarget.checked)}
      />
      <div className={styles.actions}>
        <Button disabled={draft.text.trim() === ''} loading={ask.isPending} onClick={submit}>
          Send question
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            draft.drop()
            close()
          }}
        >
          Cancel
        </Button>
        {ask.error && <FieldError>{errorMessage(ask.error)}</FieldError>}
      </div>
    </div>
  )
}
