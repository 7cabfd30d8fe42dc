import { Button } from '@mantine/core'
import { useId } from 'react'
import { changeQuestion, type QuestionThread } from '#shared/contract/videos/questions.ts'
import { questionAnchor } from '#shared/videos/question-path.ts'
import type { QuestionSide } from '#shared/videos/questions.ts'
import { call, errorMessage } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { useHashArrival } from '../../ui/focus/use-hash-arrival.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { AnswerQuestion } from './answer-question.tsx'
import { useQuestionChange } from './question-queries.ts'
import { describeAuthor, describeNextStep, describeQuestionTurn } from './question-words.ts'
import styles from './questions.module.css'

interface ThreadCardProps {
  subscriptionId: string
  question: QuestionThread
  side: QuestionSide
  isNamed?: boolean
  onChanged?: () => void
}

/** A question with everything that was written about it, whose turn it is, and where to write. */
export function ThreadCard({ subscriptionId, question, side, isNamed = false, onChanged }: ThreadCardProps) {
  const id = useId()
  const anchor = questionAnchor(question.id)
  const card = useHashArrival<HTMLElement>(anchor)
  const turn = describeQuestionTurn(question.turn, side)
  const nextStep = describeNextStep(question, side)
  const title = isNamed ? `About ${question.subject.title}` : 'Question'
  return (
    <article
      ref={card}
      id={anchor}
      tabIndex={-1}
      className={styles.thread}
      data-turn={question.turn === side || undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.head}>
        <h3 id={`${id}-title`} className={styles.title}>
          {title}
        </h3>
        <span className={styles.marks}>
          {question.isOpen && question.isBlocking && <StatusBadge tone="bad" label="Holds the shoot" />}
          <StatusBadge tone={turn.tone} label={turn.label} />
        </span>
      </div>
      <ol className={styles.messages}>
        {question.messages.map((message) => (
          <li key={message.id} className={styles.message} data-side={message.side}>
            <p className={styles.by}>
              <strong>{describeAuthor(message, side)}</strong> <DateText at={message.at} />
            </p>
            <p className={styles.text}>{message.text}</p>
          </li>
        ))}
      </ol>
      {nextStep && <p className={styles.next}>{nextStep}</p>}
      <AnswerQuestion subscriptionId={subscriptionId} question={question} side={side} onChanged={onChanged} />
      {side === 'studio' && (
        <StudioActions
          subscriptionId={subscriptionId}
          question={question}
          onChanged={() => {
            // The button that had the focus may be gone; who types on stays in the field.
            if (isFocusLost()) card.current?.focus({ preventScroll: true })
            onChanged?.()
          }}
        />
      )}
    </article>
  )
}

type StudioActionsProps = Pick<ThreadCardProps, 'subscriptionId' | 'question' | 'onChanged'>

/** What only the studio does: close and open again, hold the shoot or release it. */
function StudioActions({ subscriptionId, question, onChanged }: StudioActionsProps) {
  const { id: questionId, isOpen, isBlocking, messages } = question
  const change = useQuestionChange(
    subscriptionId,
    (wanted: { isOpen?: boolean; isBlocking?: boolean }) =>
      call(changeQuestion, { subscriptionId, questionId, seenMessages: messages.length, ...wanted }),
    onChanged,
  )
  const send = (wanted: { isOpen?: boolean; isBlocking?: boolean }, done: string) =>
    change.mutate(wanted, { onSuccess: () => showToast(done) })
  return (
    <div className={styles.actions}>
      {isOpen ? (
        <>
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => send({ isOpen: false }, 'The question is closed.')}
          >
            Close question
          </Button>
          <Button
            variant="subtle"
            disabled={change.isPending}
            onClick={() =>
              send(
                { isBlocking: !isBlocking },
                isBlocking ? 'The shoot is no longer on hold.' : 'The shoot is on hold until this is closed.',
              )
            }
          >
            {isBlocking ? 'Release the shoot' : 'Hold the shoot'}
          </Button>
        </>
      ) : (
        <Button
          variant="subtle"
          loading={change.isPending}
          onClick={() => send({ isOpen: true }, 'The question is open again.')}
        >
          Open again
        </Button>
      )}
      {change.error && <FieldError>{errorMessage(change.error)}</FieldError>}
    </div>
  )
}
