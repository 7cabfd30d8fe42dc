import { useQuery } from '@tanstack/react-query'
import type { QuestionSide } from '#shared/videos/questions.ts'
import { Section } from '../../ui/page/section.tsx'
import { QuestionList } from './question-list.tsx'
import { questionsQuery } from './question-queries.ts'

/** What the studio asked about items and parcels; nothing where it has not. */
export function ItemQuestions({ subscriptionId, side }: { subscriptionId: string; side: QuestionSide }) {
  const { data: questions = [] } = useQuery(questionsQuery(subscriptionId))
  const shown = questions.filter(({ subject }) => subject.kind !== 'video')
  if (shown.length === 0) return null
  return (
    <div id="questions">
      <Section title="Questions" hint="About items and parcels. Questions about a film stand with the film.">
        <QuestionList subscriptionId={subscriptionId} questions={shown} side={side} isNamed />
      </Section>
    </div>
  )
}
