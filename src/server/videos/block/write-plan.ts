import { randomUUID } from 'node:crypto'
import type { BlockPlan, FilmOfPlan } from '#shared/tokens/plan-block.ts'
import { chooseShownItems } from '#shared/subscriptions/block-items.ts'
import { defaultEndCard, defaultStartCard, withWordCounts } from '#shared/videos/copy-cards.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import type { CopyCard } from '#shared/videos/copy-cards.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { deleteVideos, insertVideos, writePlannedVideo, writePosition } from './new-videos.db.ts'
import { markBlockReplanned } from '../../subscriptions/mark-block-replanned.ts'
import { readBlockItems } from '../../subscriptions/store/items.ts'
import { storeCopyRevision } from '../copy/store-copy-revision.ts'
import type { VideoRecord } from '../store/video-record.ts'

/** A film of the block in its place: one that stays as it is, or one of the plan. */
type Placed = { stays: VideoRecord } | { planned: FilmOfPlan; before: VideoRecord | null }

/**
 * The order of a block's films after a plan: existing films keep their order, a new film follows its predecessor in
 * the plan.
 */
export function arrangeFilms(before: readonly VideoRecord[], plan: BlockPlan): Placed[] {
  const planned = new Map(plan.films.map((film) => [film.id, film]))
  const newBehind = new Map<string | null, FilmOfPlan[]>()
  let last: string | null = null
  for (const film of plan.films) {
    if (film.id === null) newBehind.set(last, [...(newBehind.get(last) ?? []), film])
    else last = film.id
  }
  const added = (id: string | null): Placed[] =>
    (newBehind.get(id) ?? []).map((film) => ({ planned: film, before: null }))
  const kept = before.flatMap((video): Placed[] => {
    const film = planned.get(video.id)
    if (film) return [{ planned: film, before: video }, ...added(video.id)]
    return video.status === 'draft' ? [] : [{ stays: video }]
  })
  return [...kept, ...added(null)]
}

/**
 * Makes a block's films what was planned: drafts go, change and come; all films stand in the order given.
 * @param save by whom and when, and the rate of films that are made from nothing
 */
export async function writePlan(
  tx: Database,
  block: { subscriptionId: string; block: number; films: readonly Placed[] },
  plan: BlockPlan,
  save: { authorId: string; now: Date; frameRate: FrameRate },
): Promise<void> {
  const { now, frameRate } = save
  const items = await readBlockItems(tx, block.subscriptionId, block.block)
  await deleteVideos(
    tx,
    plan.removed.map(({ id }) => id),
  )
  for (const [position, film] of block.films.entries()) {
    if ('stays' in film) {
      if (film.stays.position !== position) await writePosition(tx, film.stays.id, position)
    } else if (film.planned.id === null) {
      const itemIds = chooseShownItems(film.planned.content?.itemIds, items)
      const draft = createDraft(film.planned, frameRate, now)
      await insertVideos(tx, [{ ...draft, ...ofBlock(block), position, itemIds }])
    } else if (film.planned.isChanged && film.before) {
      const { title, lengthSeconds: length, hasCutdowns, move, tokens } = film.planned
      const copyCards = makeCopyCards(film.planned)
      const { startCard, endCard } = film.planned.content ?? film.before
      await writePlannedVideo(
        tx,
        film.planned.id,
        { title, length, hasCutdowns, move, tokens, position, copyCards, startCard, endCard },
        now,
      )
      await storeCopyRevision(tx, film.before, { copyCards, startCard, endCard }, save)
    } else {
      await writePosition(tx, film.planned.id, position)
    }
  }
  await markBlockReplanned(tx, ofBlock(block), now)
}

const ofBlock = ({ subscriptionId, block }: { subscriptionId: string; block: number }) => ({
  subscriptionId,
  block,
})

/** A new draft, with what it takes over of the film that it is split from. */
function createDraft(film: FilmOfPlan, studioRate: FrameRate, now: Date) {
  const { num, den } = film.frameRate ?? studioRate
  return {
    id: randomUUID(),
    title: film.title,
    length: film.lengthSeconds,
    frameRateNum: num,
    frameRateDen: den,
    move: film.move,
    hasCutdowns: film.hasCutdowns,
    tokens: film.tokens,
    copyCards: JSON.stringify(makeCopyCards(film)),
    startCard: JSON.stringify(film.content?.startCard ?? defaultStartCard),
    endCard: JSON.stringify(film.content?.endCard ?? defaultEndCard),
    direction: film.content?.direction ?? '',
    createdAt: now,
    updatedAt: now,
  }
}

/** The film’s copy, with empty cards for the room that is left. */
function makeCopyCards({ copy }: FilmOfPlan): CopyCard[] {
  const empty = Array.from({ length: copy.emptyCards }, () => ({ id: randomUUID(), copy: '' }))
  return withWordCounts([...copy.kept, ...empty])
}
