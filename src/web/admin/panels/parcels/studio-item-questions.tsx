import { useQuery } from '@tanstack/react-query'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { Section } from '../../../ui/page/section.tsx'
import { AskQuestion } from '../../../videos/questions/ask-question.tsx'
import { QuestionList } from '../../../videos/questions/question-list.tsx'
import { questionsQuery } from '../../../videos/questions/question-queries.ts'

/** What was asked about items and parcels of a subscription, and a way to ask more. */
export function StudioItemQuestions({ status }: { status: SubscriptionStatusDetail }) {
  const { data: questions = [] } = useQuery(questionsQuery(status.id))
  const items = status.items.map(({ id, title }) => ({ kind: 'item' as const, id, title }))
  const parcels = status.parcels.map(({ id, carrier, trackingNumber }) => ({
    kind: 'parcel' as const,
    id,
    title: `${carrier} ${trackingNumber}`,
  }))
  const [first, ...more] = [...items, ...parcels]
  return (
    <Section
      title="Questions"
      hint="About items and parcels. Questions about a film are listed with the film."
    >
      <QuestionList
        subscriptionId={status.id}
        questions={questions.filter(({ subject }) => subject.kind !== 'video')}
        side="studio"
        isNamed
      />
      {first && <AskQuestion subscriptionId={status.id} draftName="items" subjects={[first, ...more]} />}
    </Section>
  )
}
