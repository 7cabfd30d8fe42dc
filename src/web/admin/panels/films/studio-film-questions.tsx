import { useQuery } from '@tanstack/react-query'
import { itemTitle } from '#shared/cart/product-selections.ts'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { Section } from '../../../ui/page/section.tsx'
import { itemsQuery } from '../../../videos/items/item-queries.ts'
import { AskQuestion } from '../../../videos/questions/ask-question.tsx'
import { QuestionList } from '../../../videos/questions/question-list.tsx'
import { questionsQuery } from '../../../videos/questions/question-queries.ts'

/** What was asked about a film and about the items that it shows, and a way to ask more. */
export function StudioFilmQuestions({ film, onChanged }: { film: BoardVideo; onChanged: () => void }) {
  const { subscriptionId } = film
  const { data: questions = [] } = useQuery(questionsQuery(subscriptionId))
  const { data: items } = useQuery(itemsQuery(subscriptionId))
  const openIds = new Set(film.openQuestions.map(({ id }) => id))
  const shown = questions.filter(({ id, subject }) =>
    subject.kind === 'video' ? subject.id === film.id : openIds.has(id),
  )
  const itemSubjects = (items?.items ?? []).flatMap((item, index) =>
    film.itemIds.includes(item.id)
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
        key={film.id}
        subscriptionId={subscriptionId}
        subjects={[{ kind: 'video', id: film.id, title: filmTitle(film) }, ...itemSubjects]}
        onChanged={onChanged}
      />
    </Section>
  )
}
