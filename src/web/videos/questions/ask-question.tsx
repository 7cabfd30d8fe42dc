import { Button, Checkbox, NativeSelect } from '@mantine/core'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { askQuestion, type QuestionThread } from '#shared/contract/videos/questions.ts'
import { call } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { MessageField } from './message-field.tsx'
import styles from './questions.module.css'
import { useMessage } from './use-message.ts'

export type AskableSubject = QuestionThread['subject']

interface AskQuestionProps {
  subscriptionId: string
  /** Names the page's part for the draft: subjects may come and go. */
  draftName: string
  /** What can be asked about, the likeliest first. */
  subjects: readonly [AskableSubject, ...AskableSubject[]]
  /** False while more subjects are being read. */
  areSubjectsRead?: boolean
  onChanged?: () => void
}

const questionSchema = z.object({
  text: z.string(),
  /** The key of what is asked about; empty before anything is typed. */
  subjectKey: z.string(),
  isBlocking: z.boolean(),
})
type QuestionDraft = z.infer<typeof questionSchema>
const emptyQuestion: QuestionDraft = { text: '', subjectKey: '', isBlocking: false }

const readKey = ({ kind, id }: AskableSubject) => `${kind}/${id}`

const describeGone = (subjectKey: string) =>
  `The ${subjectKey.startsWith('parcel/') ? 'parcel' : 'item'} that this is about is no longer here. Choose what to ask about.`

/** The studio's way to open a thread: what about, the question, and whether the shoot waits for the answer. */
export function AskQuestion({
  subscriptionId,
  draftName,
  subjects,
  areSubjectsRead = true,
  onChanged,
}: AskQuestionProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const findSubject = (key: string) =>
    key === '' ? subjects[0] : subjects.find((each) => readKey(each) === key)
  const message = useMessage({
    draftKey: `ask/${subscriptionId}/${draftName}`,
    schema: questionSchema,
    empty: emptyQuestion,
    subscriptionId,
    isComplete: ({ subjectKey }) => findSubject(subjectKey) !== undefined,
    send: async ({ text, subjectKey, isBlocking }, questionId) => {
      const subject = findSubject(subjectKey)
      if (!subject) throw new Error('A question without a subject is not complete.')
      const { kind, id } = subject
      return call(askQuestion, { subscriptionId, questionId, subject: { kind, id }, text, isBlocking })
    },
    onSent: () => {
      if (isOpen) close()
      showToast('The question is sent to the customer.')
    },
    onChanged,
  })
  const field = useRestoredFocus<HTMLTextAreaElement>(message.isSending)
  const { text, subjectKey, isBlocking } = message.draft.value
  const subject = findSubject(subjectKey)
  const shownKey = subject ? readKey(subject) : ''
  const change = (changed: Partial<QuestionDraft>) =>
    // The likeliest subject may be another one later.
    message.change({ subjectKey: shownKey || subjectKey, ...changed })
  const [isOpen, setOpen] = useState(message.draft.isChanged)
  const close = () => {
    setOpen(false)
    message.reset()
    // The button is drawn once the form is gone.
    requestAnimationFrame(() => {
      // A lost answer may be read while the user is elsewhere.
      if (isFocusLost()) opener.current?.focus()
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
      <NativeSelect
        label="About"
        value={shownKey}
        error={!subject && areSubjectsRead && describeGone(subjectKey)}
        disabled={message.isSending}
        data={[
          ...(subject ? [] : [{ value: '', label: 'Choose a subject', disabled: true }]),
          ...subjects.map((each) => ({ value: readKey(each), label: each.title })),
        ]}
        onChange={(event) => change({ subjectKey: event.currentTarget.value })}
      />
      <MessageField
        message={{ ...message, change }}
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
        onChange={(event) => change({ isBlocking: event.currentTarget.checked })}
      />
      <div className={styles.actions}>
        <Button disabled={!message.isSendable} loading={message.isSending} onClick={message.submit}>
          Send question
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            // Words stay for the next time.
            if (text.trim() === '') message.draft.drop()
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
