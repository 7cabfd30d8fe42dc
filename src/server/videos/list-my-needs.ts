import type { OpenNeeds } from '#shared/contract/videos/needs.ts'
import type { SignedInUser } from '../http/principal.ts'
import { listRunningBlocks } from '../subscriptions/list-running-blocks.ts'
import { findItemNeeds } from './items/find-item-needs.ts'
import { findSubject, readSubjectTitles } from './questions/describe-questions.ts'
import { findQuestionsTo } from './questions/questions.db.ts'
import type { VideosDeps } from './store/videos-deps.ts'

/**
 * What the studio asked a person and what it needs of them about items, on all subscriptions that have not ended: eight
 * statements for any number of them.
 */
export async function listMyNeeds(
  { db }: Pick<VideosDeps, 'db'>,
  { id }: Pick<SignedInUser, 'id'>,
): Promise<OpenNeeds> {
  const running = await listRunningBlocks(db, id)
  const rows = await findQuestionsTo(
    db,
    running.map(({ subscriptionId }) => subscriptionId),
  )
  const findTitle = await readSubjectTitles(db, [...new Set(rows.map((row) => row.subscriptionId))])
  const questions = rows.map((row) => {
    const subject = findSubject(row)
    return {
      questionId: row.id,
      subscriptionId: row.subscriptionId,
      subject: { ...subject, title: findTitle(row.subscriptionId, subject) ?? '' },
      isBlocking: row.isBlocking,
      text: row.body,
      writtenAt: row.writtenAt.toISOString(),
    }
  })
  return { questions, items: await findItemNeeds(db, running) }
}
