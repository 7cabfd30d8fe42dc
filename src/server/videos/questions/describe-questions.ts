import type { QuestionThread } from '#shared/contract/questions.ts'
import { itemTitle } from '#shared/cart/product-selections.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { findQuestionTurn } from '#shared/videos/questions.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { listParcels } from '../../subscriptions/list-parcels.ts'
import { readItems } from '../../subscriptions/store/items.ts'
import { findVideosOfSubscription } from '../store/videos.db.ts'
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
  const findTitle = await readSubjectTitles(db, subscriptionId)
  const messages = Map.groupBy(await findQuestionMessages(db, subscriptionId), ({ questionId }) => questionId)
  const isAdmin = hasRole(viewer, 'admin')
  const questions = rows.map((row): QuestionThread => {
    const subject = findSubject(row)
    return {
      id: row.id,
      subject: { ...subject, title: findTitle(subject) ?? '' },
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

/** Finds what a film, item or parcel of the subscription is called; undefined where there is none. */
export async function readSubjectTitles(
  db: Database,
  subscriptionId: string,
): Promise<(subject: Pick<Subject, 'kind' | 'id'>) => string | undefined> {
  const { all } = await readItems(db, subscriptionId)
  const videos = await findVideosOfSubscription(db, subscriptionId, undefined)
  const parcels = await listParcels(db, subscriptionId)
  const titles = {
    video: new Map(videos.map((video) => [video.id, filmTitle(video)])),
    item: new Map(all.map((item, index) => [item.id, itemTitle(item, index)])),
    parcel: new Map(parcels.map(({ id, carrier, trackingNumber }) => [id, `${carrier} ${trackingNumber}`])),
  }
  return ({ kind, id }) => titles[kind].get(id)
}
