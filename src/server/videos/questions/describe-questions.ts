import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import { itemTitle } from '#shared/cart/product-selections.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { findQuestionTurn } from '#shared/videos/questions.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { listParcelsBySubscriptions } from '../../subscriptions/list-parcels.ts'
import { findItemNames } from '../../subscriptions/store/items.ts'
import { findTitlesOfSubscriptions } from '../store/videos.db.ts'
import { findQuestionMessages, findQuestions } from './questions.db.ts'
import type { QuestionRow } from './questions.db.ts'

type Subject = QuestionThread['subject']

/** All questions of a subscription with their threads. Customers read that the studio wrote, not who of it did. */
export async function describeQuestions(
  db: Database,
  viewer: Pick<SignedInUser, 'roles'>,
  subscriptionId: string,
): Promise<{ questions: QuestionThread[] }> {
  const rows = await findQuestions(db, subscriptionId)
  if (rows.length === 0) return { questions: [] }
  const findTitle = await readSubjectTitles(db, [subscriptionId])
  const messages = Map.groupBy(await findQuestionMessages(db, subscriptionId), ({ questionId }) => questionId)
  const isAdmin = hasRole(viewer, 'admin')
  const questions = rows.map((row): QuestionThread => {
    const subject = findSubject(row)
    return {
      id: row.id,
      subject: { ...subject, title: findTitle(subscriptionId, subject) ?? '' },
      isBlocking: row.isBlocking,
      isOpen: row.closedAt === null,
      turn: row.closedAt === null ? findQuestionTurn(row.lastSide) : null,
      messages: (messages.get(row.id) ?? []).map(({ id, side, authorName, body, writtenAt }) => ({
        id,
        side,
        author: isAdmin ? authorName : '',
        text: body,
        at: writtenAt.toISOString(),
      })),
    }
  })
  return { questions }
}

export function findSubject({
  videoId,
  itemId,
  parcelId,
}: Pick<QuestionRow, 'videoId' | 'itemId' | 'parcelId'>): Pick<Subject, 'kind' | 'id'> {
  if (videoId !== null) return { kind: 'video', id: videoId }
  return itemId === null ? { kind: 'parcel', id: parcelId ?? '' } : { kind: 'item', id: itemId }
}

/**
 * Finds what a video, item or parcel of a subscription is called; undefined where it has none such. Three statements
 * for any number of subscriptions.
 */
export async function readSubjectTitles(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<(subscriptionId: string, subject: Pick<Subject, 'kind' | 'id'>) => string | undefined> {
  const items = Map.groupBy(await findItemNames(db, subscriptionIds), (item) => item.subscriptionId)
  const videos = await findTitlesOfSubscriptions(db, subscriptionIds)
  const parcels = await listParcelsBySubscriptions(db, subscriptionIds)
  const titles = {
    video: new Map(
      videos.map((video) => [formatSubjectKey(video.subscriptionId, video.id), videoTitle(video)]),
    ),
    item: new Map(
      [...items].flatMap(([subscriptionId, all]) =>
        all.map(
          (item, index) => [formatSubjectKey(subscriptionId, item.id), itemTitle(item, index)] as const,
        ),
      ),
    ),
    parcel: new Map(
      parcels.map(({ subscriptionId, id, carrier, trackingNumber }) => [
        formatSubjectKey(subscriptionId, id),
        `${carrier} ${trackingNumber}`,
      ]),
    ),
  }
  return (subscriptionId, { kind, id }) => titles[kind].get(formatSubjectKey(subscriptionId, id))
}

const formatSubjectKey = (subscriptionId: string, id: string): string => `${subscriptionId} ${id}`
