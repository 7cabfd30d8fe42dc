import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { questionPath } from '#shared/videos/question-path.ts'
import type { QuestionSide } from '#shared/videos/questions.ts'
import { QuestionList } from './question-list.tsx'
import { questionsQuery } from './question-queries.ts'
import { describeQuestionTurn } from './question-words.ts'
import styles from './questions.module.css'

interface VideoQuestionsProps {
  video: Pick<Video, 'id' | 'subscriptionId' | 'openQuestions'>
  side: QuestionSide
}

/** What the studio asked about a video. What it asked about its items and parcels stands with those, one link away. */
export function VideoQuestions({ video, side }: VideoQuestionsProps) {
  const { data: questions = [] } = useQuery(questionsQuery(video.subscriptionId))
  const own = questions.filter(({ subject }) => subject.kind === 'video' && subject.id === video.id)
  const openIds = new Set(video.openQuestions.map(({ id }) => id))
  const others = questions.filter(
    ({ id, subject, isOpen }) => isOpen && subject.kind !== 'video' && openIds.has(id),
  )
  if (own.length === 0 && others.length === 0) return null
  return (
    // Ctrl-Enter sends an answer here, and does not go on to the next video.
    <div className={styles.questions} data-own-shortcuts>
      <QuestionList subscriptionId={video.subscriptionId} questions={own} side={side} />
      {others.map((question) => (
        <OtherQuestion
          key={question.id}
          subscriptionId={video.subscriptionId}
          question={question}
          side={side}
        />
      ))}
    </div>
  )
}

interface OtherQuestionProps {
  subscriptionId: string
  question: QuestionThread
  side: QuestionSide
}

function OtherQuestion({ subscriptionId, question, side }: OtherQuestionProps) {
  return (
    <p className={styles.other}>
      <Link to={questionPath({ subscriptionId, questionId: question.id, subject: question.subject })}>
        A question about {question.subject.title}
      </Link>
      {question.isBlocking && ' holds the shoot'}:{' '}
      {describeQuestionTurn(question.turn, side).label.toLowerCase()}
    </p>
  )
}
