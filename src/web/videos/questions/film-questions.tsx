import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import type { QuestionSide } from '#shared/videos/questions.ts'
import { QuestionList } from './question-list.tsx'
import { questionsQuery } from './question-queries.ts'
import { describeQuestionTurn } from './question-words.ts'
import styles from './questions.module.css'

interface FilmQuestionsProps {
  film: Pick<Video, 'id' | 'subscriptionId' | 'openQuestions'>
  side: QuestionSide
}

/** What the studio asked about a film. What it asked about its items and parcels stands with those, one link away. */
export function FilmQuestions({ film, side }: FilmQuestionsProps) {
  const { data: questions = [] } = useQuery(questionsQuery(film.subscriptionId))
  const own = questions.filter(({ subject }) => subject.kind === 'video' && subject.id === film.id)
  const openIds = new Set(film.openQuestions.map(({ id }) => id))
  const others = questions.filter(
    ({ id, subject, isOpen }) => isOpen && subject.kind !== 'video' && openIds.has(id),
  )
  if (own.length === 0 && others.length === 0) return null
  return (
    <div className={styles.questions}>
      <QuestionList subscriptionId={film.subscriptionId} questions={own} side={side} />
      {others.map((question) => (
        <OtherQuestion
          key={question.id}
          subscriptionId={film.subscriptionId}
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
      <Link to={`${paths.items(subscriptionId)}#questions`}>A question about {question.subject.title}</Link>
      {question.isBlocking && ' holds the shoot'}:{' '}
      {describeQuestionTurn(question.turn, side).label.toLowerCase()}
    </p>
  )
}
