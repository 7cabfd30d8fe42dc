import { useQuery } from '@tanstack/react-query'
import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import type { QuestionSide, QuestionSubject } from '#shared/videos/questions.ts'
import { useHashArrival } from '../../ui/focus/use-hash-arrival.ts'
import { Section } from '../../ui/page/section.tsx'
import { QuestionList } from './question-list.tsx'
import { questionsQuery } from './question-queries.ts'

interface ItemQuestionsProps {
  subscriptionId: string
  side: QuestionSide
  /** Which of them; all that are not about a video. */
  about?: readonly QuestionSubject[]
}

/** What the studio asked about items and parcels; nothing where it has not. */
export function ItemQuestions({ subscriptionId, side, about = ['item', 'parcel'] }: ItemQuestionsProps) {
  const { data: questions = [] } = useQuery(questionsQuery(subscriptionId))
  const shown = questions.filter(({ subject }) => about.includes(subject.kind))
  if (shown.length === 0) return null
  return (
    <Questions
      subscriptionId={subscriptionId}
      side={side}
      questions={shown}
      hint={
        about.includes('item')
          ? 'About items and parcels. Questions about a film are listed with the film.'
          : 'About your parcels.'
      }
    />
  )
}

interface QuestionsProps extends Pick<ItemQuestionsProps, 'subscriptionId' | 'side'> {
  questions: readonly QuestionThread[]
  hint: string
}

function Questions({ subscriptionId, side, questions, hint }: QuestionsProps) {
  const place = useHashArrival('questions')
  return (
    <div ref={place} id="questions" tabIndex={-1}>
      <Section title="Questions" hint={hint}>
        <QuestionList subscriptionId={subscriptionId} questions={questions} side={side} isNamed />
      </Section>
    </div>
  )
}
