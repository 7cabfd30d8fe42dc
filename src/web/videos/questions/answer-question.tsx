import { Button } from '@mantine/core'
import { answerQuestion, type QuestionThread } from '#shared/contract/videos/questions.ts'
import type { QuestionSide } from '#shared/videos/questions.ts'
import { call } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { answerDraftKey, answerSchema } from './answer-draft.ts'
import { MessageField } from './message-field.tsx'
import { describeAnswer } from './question-words.ts'
import styles from './questions.module.css'
import { UnsentAnswer } from './unsent-answer.tsx'
import { useMessage } from './use-message.ts'

const emptyAnswer = { text: '' }

interface AnswerQuestionProps {
  subscriptionId: string
  question: QuestionThread
  /** Who writes. */
  side: QuestionSide
  onChanged?: (() => void) | undefined
}

/** The next message of a thread. What was typed stays where the question is closed meanwhile. */
export function AnswerQuestion({ subscriptionId, question, side, onChanged }: AnswerQuestionProps) {
  const { id: questionId, isOpen, subject, turn } = question
  const message = useMessage({
    draftKey: answerDraftKey(questionId),
    schema: answerSchema,
    empty: emptyAnswer,
    subscriptionId,
    isComplete: () => isOpen,
    send: ({ text }, messageId) => call(answerQuestion, { subscriptionId, questionId, messageId, text }),
    onSent: () => showToast('Your answer is sent.'),
    onChanged,
  })
  const field = useRestoredFocus<HTMLTextAreaElement>(message.isSending)
  const { text } = message.draft.value
  if (!isOpen && text.trim() === '') return null
  return (
    <div className={styles.form}>
      <MessageField
        message={message}
        ref={field}
        label={isOpen ? describeAnswer(turn, side) : 'What you wrote'}
        minRows={2}
        maxRows={10}
        // The same field as before: who is typing keeps the focus in it.
        readOnly={message.isSending || !isOpen}
      />
      {isOpen ? (
        <div className={styles.actions}>
          <Button disabled={!message.isSendable} loading={message.isSending} onClick={message.submit}>
            Send
          </Button>
          {message.problem && <FieldError>{message.problem}</FieldError>}
        </div>
      ) : (
        <UnsentAnswer
          text={text}
          field={field}
          side={side}
          subjectTitle={subject.title}
          onDiscard={() => {
            message.draft.drop()
            message.reset()
          }}
          // The question may be opened again meanwhile, and an answer begun.
          onRestore={() =>
            message.draft.store((now) => ({ text: [text, now.text].filter(Boolean).join('\n') }))
          }
        />
      )}
    </div>
  )
}
