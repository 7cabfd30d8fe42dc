import type { OpenNeeds } from '#shared/contract/needs.ts'
import type { SignedInUser } from '../http/principal.ts'
import { findItemNeeds } from './items/find-item-needs.ts'
import { findSubject, readSubjectTitles } from './questions/describe-questions.ts'
import { findQuestionsTo } from './questions/questions.db.ts'
import type { VideosDeps } from './store/videos-deps.ts'

/** What the studio asked a person and what it needs of them about items, on all subscriptions that have not ended. */
export async function listMyNeeds(
  { db }: Pick<VideosDeps, 'db'>,
  { id }: Pick<SignedInUser, 'id'>,
): Promise<OpenNeeds> {
  const questions: OpenNeeds['questions'] = []
  const titles = new Map<string, Awaited<ReturnType<typeof readSubjectTitles>>>()
  for (const row of await findQuestionsTo(db, id)) {
    const { subscriptionId } = row
    const findTitle = titles.get(subscriptionId) ?? (await readSubjectTitles(db, subscriptionId))
    titles.set(subscriptionId, findTitle)
    const subject = findSubject(row)
    questions.push({
      questionId: row.id,
      subscriptionId,
      subject: { ...subject, title: findTitle(subject) ?? '' },
      isBlocking: row.isBlocking,
      text: row.body,
      writtenAt: row.writtenAt.toISOString(),
    })
  }
  return { questions, items: await findItemNeeds(db, id) }
}
