import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export type QuestionRow = Selectable<Tables['questions']>
type QuestionMessageRow = Selectable<Tables['questionMessages']> & { authorName: string }
type NewMessage = Insertable<Tables['questionMessages']>

/** Oldest first. */
export async function findQuestions(db: Database, subscriptionId: string): Promise<QuestionRow[]> {
  return db
    .selectFrom('questions')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
}

export async function findQuestion(db: Database, questionId: string): Promise<QuestionRow | null> {
  const row = await db.selectFrom('questions').selectAll().where('id', '=', questionId).executeTakeFirst()
  return row ?? null
}

/** Open questions on these subscriptions that the studio wrote last, with that message. */
export async function findQuestionsTo(db: Database, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('questions as q')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('questionMessages')
          .select(['body', 'writtenAt'])
          .whereRef('questionId', '=', 'q.id')
          .orderBy('sequence', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['q.id', 'q.subscriptionId', 'q.videoId', 'q.itemId', 'q.parcelId', 'q.isBlocking'])
    .select(['last.body', 'last.writtenAt'])
    .where('q.subscriptionId', 'in', subscriptionIds)
    .where('q.closedAt', 'is', null)
    .where('q.lastSide', '=', 'studio')
    .orderBy('last.writtenAt')
    .orderBy('q.id')
    .execute()
}

/** Of all questions of a subscription, in the order in which they were written. */
export async function findQuestionMessages(
  db: Database,
  subscriptionId: string,
): Promise<QuestionMessageRow[]> {
  return db
    .selectFrom('questionMessages as m')
    .innerJoin('questions as q', 'q.id', 'm.questionId')
    .innerJoin('users as u', 'u.id', 'm.authorId')
    .selectAll('m')
    .select('u.name as authorName')
    .where('q.subscriptionId', '=', subscriptionId)
    .orderBy('m.sequence')
    .execute()
}

/** The ids of a question's messages. Under the lock of the subscription's status they are all there are. */
export async function findMessageIds(tx: Database, questionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('questionMessages')
    .select('id')
    .where('questionId', '=', questionId)
    .execute()
  return rows.map(({ id }) => id)
}

/** A message of a question; null where it has none of this id. */
export async function findMessage(
  tx: Database,
  questionId: string,
  messageId: string,
): Promise<Pick<QuestionMessageRow, 'authorId' | 'body'> | null> {
  const row = await tx
    .selectFrom('questionMessages')
    .select(['authorId', 'body'])
    .where('questionId', '=', questionId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return row ?? null
}

export async function insertQuestion(
  tx: Database,
  question: Insertable<Tables['questions']>,
  first: NewMessage,
): Promise<void> {
  await tx.insertInto('questions').values(question).execute()
  await tx.insertInto('questionMessages').values(first).execute()
}

/** Stores a message, and with it who wrote last. */
export async function insertMessage(tx: Database, message: NewMessage): Promise<void> {
  await tx.insertInto('questionMessages').values(message).execute()
  await updateQuestion(tx, message.questionId, { lastSide: message.side })
}

export async function updateQuestion(
  tx: Database,
  questionId: string,
  changes: Updateable<Tables['questions']>,
): Promise<void> {
  await tx.updateTable('questions').set(changes).where('id', '=', questionId).execute()
}

/** Questions that the customer has answered, and the one whose answer waits longest. */
export async function findAnsweredQuestions(
  db: Database,
): Promise<{ count: number; oldest: { subscriptionId: string; videoId: string | null } | null }> {
  const answered = db.selectFrom('questions').where('closedAt', 'is', null).where('lastSide', '=', 'customer')
  const { count } = await answered.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  const oldest = await answered
    .select(['subscriptionId', 'videoId'])
    .orderBy((eb) =>
      eb
        .selectFrom('questionMessages')
        .whereRef('questionId', '=', 'questions.id')
        .where('side', '=', 'customer')
        .select((message) => message.fn.max('writtenAt').as('answeredAt')),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { count, oldest: oldest ?? null }
}
