import { defaultNameTemplate } from '#shared/delivery/file-names.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import { findMasters, type Master } from '../../files/find-masters.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findSubscriptionFacts } from '../../subscriptions/find-subscription-facts.ts'
import { findUserName } from '../../users/find-user-name.ts'
import { listVideosWithCuts, type BlockVideo } from '../../videos/list-videos-with-cuts.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import { findChecksums, findNameTemplate, type Checksums } from '../store/delivery.db.ts'
import { findOrComputeChecksums } from './find-checksums.ts'

/** A finished video of a delivered cut, with its checksums as soon as they are known. */
export interface DeliveredFile {
  ratio: Ratio
  master: Master
  checksums: Checksums | null
  /** A picture of the video; null where none could be made. */
  poster: { storageKey: string; bytes: number; checksums: Checksums } | null
}

export interface DeliveredVideo extends BlockVideo {
  delivered: DeliveredFile[]
}

/** All that a customer has of a block for good, before it is named. It has no videos where it was re-planned to none. */
export interface DeliveredBlock {
  subscriptionId: string
  block: number
  /** Of the subscription. */
  title: string
  parcelReference: string
  customer: { name: string; email: string }
  template: string | null
  videos: DeliveredVideo[]
}

/**
 * Reads a block as it is handed over. Its reader's right to it is the caller's to check.
 * @throws Refusal not_found where there is no such block
 */
export const readBlock = (
  deps: Pick<DeliveryDeps, 'db' | 'storage' | 'clock'>,
  key: BlockKey,
): Promise<DeliveredBlock> => assembleBlock(deps.db, key, (objects) => findOrComputeChecksums(deps, objects))

/**
 * Reads a block with the checksums that are known by now. It reads no bytes, so that locks may be held meanwhile.
 * @throws Refusal not_found where there is no such block
 */
export const readHashedBlock = (db: Database, key: BlockKey): Promise<DeliveredBlock> =>
  assembleBlock(db, key, (objects) =>
    findChecksums(
      db,
      objects.map(({ storageKey }) => storageKey),
    ),
  )

async function assembleBlock(
  db: Database,
  { subscriptionId, block }: BlockKey,
  findObjectChecksums: (
    objects: readonly { storageKey: string; bytes: number }[],
  ) => Promise<Map<string, Checksums>>,
): Promise<DeliveredBlock> {
  const subscription = await findSubscriptionFacts(db, subscriptionId)
  // A block that was re-planned to no videos still exists.
  if (!subscription || block > subscription.block) throw refuse('not_found')
  const videos = await listVideosWithCuts(db, subscriptionId, block)
  const customer = await findUserName(db, subscription.userId)
  const masters = await findMasters(
    db,
    videos.flatMap(({ cut }) => cut?.files.map(({ fileId }) => fileId) ?? []),
  )
  const unknown = [...masters.values()].filter(({ prepared }) => !prepared)
  const posters = [...masters.values()].flatMap(({ prepared }) => (prepared ? [prepared.poster] : []))
  const computed = await findObjectChecksums([
    ...unknown,
    ...posters.map(({ key, bytes }) => ({ storageKey: key, bytes })),
  ])
  return {
    subscriptionId,
    block,
    title: subscriptionTitle(subscription),
    parcelReference: subscription.parcelReference,
    customer: customer ?? { name: '', email: subscription.userEmail },
    template: await findNameTemplate(db, subscriptionId),
    videos: videos.map((video) => ({ ...video, delivered: findDelivered(video, masters, computed) })),
  }
}

export const chooseNameTemplate = ({ template }: Pick<DeliveredBlock, 'template'>): string =>
  template ?? defaultNameTemplate

function findDelivered(
  { ratios, cut }: BlockVideo,
  masters: ReadonlyMap<string, Master>,
  computed: ReadonlyMap<string, Checksums>,
): DeliveredFile[] {
  return ratios.flatMap((ratio) => {
    const master = masters.get(cut?.files.find((file) => file.ratio === ratio)?.fileId ?? '')
    if (!master) return []
    const { prepared } = master
    const posterChecksums = prepared && computed.get(prepared.poster.key)
    return [
      {
        ratio,
        master,
        checksums: prepared ?? computed.get(master.storageKey) ?? null,
        poster: posterChecksums
          ? { storageKey: prepared.poster.key, bytes: prepared.poster.bytes, checksums: posterChecksums }
          : null,
      },
    ]
  })
}
