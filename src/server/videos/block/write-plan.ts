import { randomUUID } from 'node:crypto'
import type { BlockPlan, LineupVideo } from '#shared/tokens/plan-block.ts'
import { chooseShownItems } from '#shared/subscriptions/block-items.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { defaultEndCard, defaultStartCard, withWordCounts } from '#shared/videos/copy-cards.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import type { CopyCard } from '#shared/videos/copy-cards.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { deleteVideos, insertVideos, writePlannedVideo, writePosition } from './new-videos.db.ts'
import { markBlockReplanned } from '../../subscriptions/mark-block-replanned.ts'
import { readBlockItems } from '../../subscriptions/store/items.ts'
import { storeCopyRevision } from '../copy/store-copy-revision.ts'
import type { VideoRecord } from '../store/video-record.ts'

/** A video of the block in its place: one that stays as it is, or one of the plan. */
type Placed = { stays: VideoRecord } | { planned: LineupVideo; before: VideoRecord | null }

/**
 * The order of a block's videos after a plan: existing videos keep their order, a new video follows its predecessor in
 * the plan, and one without a predecessor comes last.
 */
export function arrangeVideos(before: readonly VideoRecord[], plan: BlockPlan): Placed[] {
  const planned = new Map(plan.videos.map((video) => [video.id, video]))
  const newBehind = new Map<string | null, LineupVideo[]>()
  let last: string | null = null
  for (const video of plan.videos) {
    if (video.id === null) newBehind.set(last, [...(newBehind.get(last) ?? []), video])
    else last = video.id
  }
  const added = (id: string | null): Placed[] =>
    (newBehind.get(id) ?? []).map((video) => ({ planned: video, before: null }))
  const kept = before.flatMap((video): Placed[] => {
    const plannedVideo = planned.get(video.id)
    if (plannedVideo) return [{ planned: plannedVideo, before: video }, ...added(video.id)]
    return video.status === 'draft' ? [] : [{ stays: video }]
  })
  return [...kept, ...added(null)]
}

/**
 * Makes a block's videos what was planned: drafts go, change and come; all videos stand in the order given.
 * @param save by whom and when, and the rate of videos that are made from nothing
 */
export async function writePlan(
  tx: Database,
  block: BlockKey & { videos: readonly Placed[] },
  plan: BlockPlan,
  save: { authorId: string; now: Date; frameRate: FrameRate },
): Promise<void> {
  const { now, frameRate } = save
  const items = await readBlockItems(tx, block.subscriptionId, block.block)
  await deleteVideos(
    tx,
    plan.removed.map(({ id }) => id),
  )
  for (const [position, video] of block.videos.entries()) {
    if ('stays' in video) {
      if (video.stays.position !== position) await writePosition(tx, video.stays.id, position)
    } else if (video.planned.id === null) {
      const itemIds = chooseShownItems(video.planned.content?.itemIds, items)
      const draft = createDraft(video.planned, frameRate, now)
      await insertVideos(tx, [{ ...draft, ...ofBlock(block), position, itemIds }])
    } else if (video.planned.isChanged && video.before) {
      const { title, lengthSeconds: length, hasCutdowns, move, tokens } = video.planned
      const copyCards = makeCopyCards(video.planned)
      const { startCard, endCard } = video.planned.content ?? video.before
      await writePlannedVideo(
        tx,
        video.planned.id,
        { title, length, hasCutdowns, move, tokens, position, copyCards, startCard, endCard },
        now,
      )
      await storeCopyRevision(tx, video.before, { copyCards, startCard, endCard }, save)
    } else {
      await writePosition(tx, video.planned.id, position)
    }
  }
  await markBlockReplanned(tx, ofBlock(block), now)
}

const ofBlock = ({ subscriptionId, block }: BlockKey) => ({
  subscriptionId,
  block,
})

/** A new draft, with what it takes over of the video that it is split from. */
function createDraft(video: LineupVideo, studioRate: FrameRate, now: Date) {
  const { num, den } = video.frameRate ?? studioRate
  return {
    id: randomUUID(),
    title: video.title,
    length: video.lengthSeconds,
    frameRateNum: num,
    frameRateDen: den,
    move: video.move,
    hasCutdowns: video.hasCutdowns,
    tokens: video.tokens,
    copyCards: JSON.stringify(makeCopyCards(video)),
    startCard: JSON.stringify(video.content?.startCard ?? defaultStartCard),
    endCard: JSON.stringify(video.content?.endCard ?? defaultEndCard),
    direction: video.content?.direction ?? '',
    createdAt: now,
    updatedAt: now,
  }
}

/** The video’s copy, with empty cards for the room that is left. */
function makeCopyCards({ copy }: LineupVideo): CopyCard[] {
  const empty = Array.from({ length: copy.emptyCards }, () => ({ id: randomUUID(), copy: '' }))
  return withWordCounts([...copy.kept, ...empty])
}
