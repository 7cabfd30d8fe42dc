import { useQuery } from '@tanstack/react-query'
import { itemTitle } from '#shared/cart/product-selections.ts'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { Section } from '../../../ui/page/section.tsx'
import { itemsQuery } from '../../../videos/items/item-queries.ts'
import { AskQuestion } from '../../../videos/questions/ask-question.tsx'
import { QuestionList } from '../../../videos/questions/question-list.tsx'
import { questionsQuery } from '../../../videos/questions/question-queries.ts'

/** What was asked about a video and about the items that it shows, and a way to ask more. */
export function StudioVideoQuestions({ video, onChanged }: { video: BoardVideo; onChanged: () => void }) {
  const { subscriptionId } = video
  const { data: questions = [] } = useQuery(questionsQuery(subscriptionId))
  const { data: items } = useQuery(itemsQuery(subscriptionId))
  const openIds = new Set(video.openQuestions.map(({ id }) => id))
  const shown = questions.filter(({ id, subject }) =>
    subject.kind === 'video' ? subject.id === video.id : openIds.has(id),
  )
  const itemSubjects = (items?.items ?? []).flatMap((item, index) =>
    video.itemIds.includes(item.id)
      ? [{ kind: 'item' as const, id: item.id, title: itemTitle(item, index) }]
      : [],
  )
  return (
    <Section title="Questions">
      <QuestionList
        subscriptionId={subscriptionId}
        questions={shown}
        side="studio"
        isNamed
        onChanged={onChanged}
      />
      <AskQuestion
        key={video.id}
        subscriptionId={subscriptionId}
        draftName={`video/${video.id}`}
        areSubjectsRead={items !== undefined}
        subjects={[{ kind: 'video', id: video.id, title: videoTitle(video) }, ...itemSubjects]}
        onChanged={onChanged}
      />
    </Section>
  )
}
