import { randomUUID } from 'node:crypto'
import type { SignedInUser } from '#server/http/principal.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import type { StatusItem, StepId, StepStatus } from '#shared/subscriptions/status-steps.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import { makeSubscription, makeUser } from '../factories.ts'

const startedAt = new Date('2026-03-01T10:00:00.000Z')

/** A block's list with some steps in other statuses. */
export function stepList(statuses: Partial<Record<StepId, StepStatus>>): StatusItem[] {
  return defaultStatusItems(startedAt, 'automated').map((item) => ({
    ...item,
    status: statuses[item.id] ?? item.status,
  }))
}

/** A customer with a subscription whose first block is in the statuses given. */
export async function makeBlock(
  db: Database,
  statuses: Partial<Record<StepId, StepStatus>> = {},
  selections: Partial<ProductSelections> = {},
  tokens?: number,
): Promise<{ subscriptionId: string; owner: SignedInUser }> {
  const owner = await makeUser(db)
  const { id } = await makeSubscription(db, owner, {
    startedAt,
    statusItems: stepList(statuses),
    selections,
    tokens,
  })
  return { subscriptionId: id, owner }
}

/** The row of a finished video; there are no bytes behind it. */
export async function makeFinishedFile(
  db: Database,
  video: { videoId: string; subscriptionId: string; owner: SignedInUser; ratio?: Ratio; createdAt?: Date },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('files')
    .values({
      id,
      ownerId: video.owner.id,
      uploadedBy: video.owner.id,
      purpose: 'finished-film',
      storageKey: `films/${id}.mp4`,
      mediaType: 'video/mp4',
      bytes: 1000,
      originalName: 'film.mp4',
      subscriptionId: video.subscriptionId,
      videoId: video.videoId,
      ratio: video.ratio ?? '16:9',
      createdAt: video.createdAt,
    })
    .execute()
  return id
}
