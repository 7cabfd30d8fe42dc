import { findQuestionTurn, type OpenQuestion } from '#shared/videos/questions.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/**
 * Open questions by video, oldest first: about the video itself, about an item that it shows, and about a parcel of its
 * subscription. Videos without any have no entry.
 */
export async function findOpenQuestions(
  db: Database,
  videoIds: readonly string[],
): Promise<Map<string, OpenQuestion[]>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('questions as q')
    .innerJoin('videos as v', 'v.subscriptionId', 'q.subscriptionId')
    .select(['v.id as filmId', 'q.id', 'q.videoId', 'q.itemId', 'q.isBlocking', 'q.lastSide'])
    .where('v.id', 'in', videoIds)
    .where('q.closedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('q.videoId', '=', eb.ref('v.id')),
        eb('q.itemId', '=', eb.fn.any('v.itemIds')),
        eb('q.parcelId', 'is not', null),
      ]),
    )
    .orderBy('q.askedAt')
    .orderBy('q.id')
    .execute()
  const found = new Map<string, OpenQuestion[]>()
  for (const { filmId, id, videoId, itemId, isBlocking, lastSide } of rows) {
    const about = videoId !== null ? 'video' : itemId !== null ? 'item' : 'parcel'
    const question = { id, about, isBlocking, turn: findQuestionTurn(lastSide) } as const
    found.set(filmId, [...(found.get(filmId) ?? []), question])
  }
  return found
}

/** Videos and items of a subscription that an open question names which holds the shoot. */
export async function findHeldSubjects(
  tx: Database,
  subscriptionId: string,
): Promise<{ videoIds: Set<string>; itemIds: Set<string> }> {
  const rows = await tx
    .selectFrom('questions')
    .select(['videoId', 'itemId'])
    .where('subscriptionId', '=', subscriptionId)
    .where('closedAt', 'is', null)
    .where('isBlocking', '=', true)
    .execute()
  return {
    videoIds: new Set(rows.flatMap(({ videoId }) => videoId ?? [])),
    itemIds: new Set(rows.flatMap(({ itemId }) => itemId ?? [])),
  }
}

/** Whether an open question about the parcel holds the shoot. */
export async function hasHoldingQuestion(
  tx: Database,
  subscriptionId: string,
  parcelId: string,
): Promise<boolean> {
  const question = await tx
    .selectFrom('questions')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .where('parcelId', '=', parcelId)
    .where('closedAt', 'is', null)
    .where('isBlocking', '=', true)
    .executeTakeFirst()
  return question !== undefined
}
