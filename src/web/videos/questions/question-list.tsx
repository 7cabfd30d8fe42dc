import { useEffect, useRef, useState } from 'react'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import { questionAnchor } from '#shared/videos/question-path.ts'
import type { QuestionSide } from '#shared/videos/questions.ts'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { Fold } from '../../ui/page/fold.tsx'
import { useUnsentAnswers } from './answer-draft.ts'
import styles from './questions.module.css'
import { ThreadCard } from './thread-card.tsx'

interface QuestionListProps {
  subscriptionId: string
  questions: readonly QuestionThread[]
  /** Who reads and writes here. */
  side: QuestionSide
  /** Whether each thread names what it is about. */
  isNamed?: boolean
  onChanged?: () => void
}

/**
 * Threads: open ones at once, closed ones behind a line, which a link to one of them opens. One that is closed before
 * its reader's words are sent stays with the open ones until these are discarded.
 */
export function QuestionList({ questions, ...props }: QuestionListProps) {
  const unsent = useUnsentAnswers(questions)
  const isShown = ({ id, isOpen }: QuestionThread) => isOpen || unsent.has(id)
  const open = questions.filter(isShown)
  const closed = questions.filter((question) => !isShown(question))
  const title = useRef<HTMLElement>(null)
  const closedCount = useRef(closed.length)
  useEffect(() => {
    // A thread goes there with the button that had the focus.
    if (closed.length > closedCount.current && isFocusLost()) title.current?.focus({ preventScroll: true })
    closedCount.current = closed.length
  }, [closed.length])
  // At first only: a thread that is closed while its reader writes elsewhere must not take the focus.
  const [isLinkToClosed] = useState(() =>
    closed.some(({ id }) => window.location.hash === `#${questionAnchor(id)}`),
  )
  return (
    <>
      {open.length > 0 && (
        <ul className={styles.list}>
          {open.map((question) => (
            <li key={question.id}>
              <ThreadCard question={question} {...props} />
            </li>
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <Fold
          title={closed.length === 1 ? 'A closed question' : `${closed.length} closed questions`}
          titleRef={title}
          isOpenAtFirst={isLinkToClosed}
        >
          <ul className={styles.list}>
            {closed.map((question) => (
              <li key={question.id}>
                <ThreadCard question={question} {...props} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  )
}
