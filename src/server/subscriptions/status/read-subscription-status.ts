import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { titleItems } from '#shared/subscriptions/receive-items.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findStepFiles } from '../../files/find-step-files.ts'
import { refuse } from '../../http/refusal.ts'
import { findItemReceipts, findParcels } from './parcels.db.ts'
import { readBlockItems } from '../store/items.ts'
import { requireReadableSubscription } from '../store/require-subscription.ts'
import { findArchivedSteps, findStatus, findStepNotes } from './status.db.ts'
import type { BlockSteps } from './status.db.ts'

/** The steps that carry what the studio wrote: text and files. */
const notedSteps = ['brief', 'style'] as const

/**
 * The seven steps, parcels, items and what the studio wrote, of the current and of earlier blocks.
 * @throws Refusal not_found, also for what belongs to someone else
 */
export async function readSubscriptionStatus(
  deps: Pick<SubscriptionsDeps, 'db' | 'config'>,
  viewer: Pick<SignedInUser, 'id' | 'roles'>,
  subscriptionId: string,
): Promise<SubscriptionStatusDetail> {
  await requireReadableSubscription(deps.db, viewer, subscriptionId)
  const status = await findStatus(deps.db, subscriptionId)
  if (!status) throw refuse('not_found')
  const [archived, notes, files, parcels, receipts, items] = await Promise.all([
    findArchivedSteps(deps.db, status),
    findStepNotes(deps.db, [subscriptionId]),
    findStepFiles(deps.db, subscriptionId),
    findParcels(deps.db, subscriptionId),
    findItemReceipts(deps.db, subscriptionId),
    readBlockItems(deps.db, subscriptionId, status.current.block),
  ])

  const describeBlock = ({ block, statusItems }: BlockSteps): SubscriptionStatusDetail['current'] => ({
    block,
    statusItems,
    notes: notedSteps.map((stepId) => {
      const note = notes.find((candidate) => candidate.block === block && candidate.stepId === stepId)
      return {
        stepId,
        body: note?.body ?? '',
        files: files
          .filter((each) => each.block === block && each.stepId === stepId && !each.isRemoved)
          .map((each) => each.file),
        updatedAt: note?.updatedAt.toISOString() ?? null,
      }
    }),
  })

  return {
    id: status.id,
    userId: status.userId,
    userEmail: status.userEmail,
    current: describeBlock(status.current),
    earlier: archived.map(describeBlock),
    parcelReference: status.parcelReference,
    studioAddress: deps.config.studioAddress ?? '',
    parcels: parcels.map(({ id, reference, carrier, trackingNumber, createdAt }) => ({
      id,
      reference,
      carrier,
      trackingNumber,
      createdAt: createdAt.toISOString(),
    })),
    items: titleItems(items).map((item) => ({
      ...item,
      receivedAt: receipts.get(item.id)?.toISOString() ?? null,
    })),
    createdAt: status.createdAt.toISOString(),
    updatedAt: status.updatedAt.toISOString(),
  }
}
