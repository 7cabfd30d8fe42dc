import { randomUUID } from 'node:crypto'
import type { VideoSelection, ProductSelections } from '#shared/cart/product-selections.ts'
import { tokensOfLength } from '#shared/checkout/price-selection.ts'
import type { Price } from '#shared/checkout/price.ts'
import { defaultEndCard, defaultStartCard, type CopyCard } from '#shared/videos/copy-cards.ts'
import { chooseShownItems } from '#shared/subscriptions/block-items.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readBlockItems } from '../../subscriptions/store/items.ts'
import { insertVideos } from './new-videos.db.ts'

interface NewBlock {
  subscriptionId: string
  /** Counted from 1. */
  block: number
  selections: Pick<ProductSelections, 'films' | 'package'>
  price: Pick<Price, 'films'>
  /** What its videos are made at. */
  frameRate: FrameRate
}

/**
 * The specified call "add a video", for all videos of a block: drafts made from what was sold, with as many empty copy
 * cards as their length has room for.
 *
 * @returns how many
 */
export async function createBlockVideos(
  tx: Database,
  { subscriptionId, block, selections, price, frameRate }: NewBlock,
  now: Date,
): Promise<number> {
  const drafts = draftVideos(selections, price)
  const items = await readBlockItems(tx, subscriptionId, block)
  // Equal times are ordered by id, so ids that rise keep the videos in the order of the selection everywhere.
  const ids = Array.from(drafts, () => randomUUID()).toSorted()
  await insertVideos(
    tx,
    drafts.map((draft, position) => ({
      id: ids[position] ?? randomUUID(),
      subscriptionId,
      block,
      position,
      title: draft.title,
      length: draft.video.lengthSeconds,
      frameRateNum: frameRate.num,
      frameRateDen: frameRate.den,
      // An agency's moves are the producer's to design.
      move: selections.package === 'agency' ? null : draft.video.move,
      hasCutdowns: draft.video.hasCutdowns,
      tokens: draft.tokens,
      itemIds: chooseShownItems(draft.video.itemIds, items),
      copyCards: JSON.stringify(emptyCopyCards(draft.video.lengthSeconds)),
      startCard: JSON.stringify(defaultStartCard),
      endCard: JSON.stringify(defaultEndCard),
      createdAt: now,
      updatedAt: now,
    })),
  )
  return drafts.length
}

/** One entry for each video, numbered by title: `15 second ad 1`, `15 second ad 2`, `5 second ad 1`. */
function draftVideos(
  { films: videos }: Pick<ProductSelections, 'films'>,
  price: Pick<Price, 'films'>,
): { title: string; tokens: number; video: VideoSelection }[] {
  const priced = new Map(price.films.map((video) => [video.filmId, video]))
  const counted = new Map<string, number>()
  return videos.flatMap((video) =>
    Array.from({ length: video.count }, () => {
      const kind = priced.get(video.id)?.title ?? `${video.lengthSeconds} second ad`
      const number = (counted.get(kind) ?? 0) + 1
      counted.set(kind, number)
      const tokens = priced.get(video.id)?.tokensEach ?? tokensOfLength(video.lengthSeconds)
      return { title: `${kind} ${number}`, tokens, video }
    }),
  )
}

function emptyCopyCards(lengthSeconds: number): CopyCard[] {
  const { copyCards } = videoLengthRule(lengthSeconds)
  return Array.from({ length: copyCards }, () => ({ id: randomUUID(), copy: '', wordCount: 0 }))
}
