import { toSingleLine } from '#shared/fields.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { WrittenCard } from '#shared/videos/copy-cards.ts'
import type { VideoDraft } from './video-draft.ts'

/** A part of a draft that is merged as a whole: a field, the id of a copy card, or the order of the copy cards. */
export type DraftPart = Exclude<keyof VideoDraft, 'copyCards'> | 'order' | `card:${string}`

export interface DraftMerge {
  merged: VideoDraft
  /** What both sides changed, each in its own way: `merged` has the winner's version of it. */
  conflicts: DraftPart[]
}

/** How parts in conflict are settled. */
export interface MergeOptions {
  /** Whose version a part in conflict gets. */
  winner?: 'mine' | 'theirs'
  /** Parts that are in conflict wherever the sides differ, even if one of them is unchanged. */
  asked?: readonly DraftPart[]
}

/**
 * Three-way merge of a film's copy, part by part; copy cards by their ids.
 *
 * @param bases what both sides may have started from: more than one while a save has no answer. A part merges by itself
 * only if all of them agree whose change it is.
 */
export function mergeDrafts(
  bases: readonly VideoDraft[],
  mine: VideoDraft,
  theirs: VideoDraft,
  { winner = 'mine', asked = [] }: MergeOptions = {},
): DraftMerge {
  const conflicts: DraftPart[] = []
  const pick = <Value>(part: DraftPart, read: (draft: VideoDraft) => Value): Value => {
    const [own, other] = [read(mine), read(theirs)]
    if (isSameJson(own, other)) return other
    if (!asked.includes(part)) {
      if (bases.every((base) => isSameJson(read(base), own))) return other
      if (bases.every((base) => isSameJson(read(base), other))) return own
    }
    conflicts.push(part)
    return winner === 'mine' ? own : other
  }
  // Titles are compared as they are stored.
  const title = pick('title', (draft) => toSingleLine(draft.title))
  const merged: VideoDraft = {
    title: title === toSingleLine(mine.title) ? mine.title : title,
    move: pick('move', (draft) => draft.move),
    startCard: pick('startCard', (draft) => draft.startCard),
    endCard: pick('endCard', (draft) => draft.endCard),
    direction: pick('direction', (draft) => draft.direction),
    copyCards: [],
  }
  const cards = new Map<string, WrittenCard>()
  for (const id of new Set([mine, theirs].flatMap(listCardIds))) {
    const card = pick(cardPart(id), (draft) => findCard(draft, id))
    if (card) cards.set(id, card)
  }
  // The order of what is there on all sides; cards that one side adds stand after the same card as there.
  const isShared = (id: string) => [mine, theirs, ...bases].every((draft) => findCard(draft, id))
  const order = pick('order', (draft) => listCardIds(draft).filter(isShared))
  const isOrderMine = isSameJson(order, listCardIds(mine).filter(isShared))
  const isOrderTheirs = isSameJson(order, listCardIds(theirs).filter(isShared))
  const sides = isOrderMine && !isOrderTheirs ? [mine, theirs] : [theirs, mine]
  const ids = mergeOrders(sides.map(listCardIds))
  merged.copyCards = ids.flatMap((id) => cards.get(id) ?? [])
  return { merged, conflicts }
}

/** The part that is a copy card. */
export const cardPart = (id: string): DraftPart => `card:${id}`

/** The parts in which two drafts differ. */
export function listChangedParts(mine: VideoDraft, theirs: VideoDraft): DraftPart[] {
  const cards = [mine, theirs].flatMap(listCardIds).map(cardPart)
  const asked = [...fieldParts, ...cards]
  return mergeDrafts([], mine, theirs, { asked }).conflicts
}

const fieldParts: readonly DraftPart[] = ['title', 'move', 'startCard', 'endCard', 'direction', 'order']

/** The parts whose timing differs: together they may break what holds on each side. */
export function listRetimedParts(mine: VideoDraft, theirs: VideoDraft): DraftPart[] {
  const cards = mine.copyCards.filter(({ id, timing }) => {
    const other = findCard(theirs, id)
    return !other || !isSameJson(timing, other.timing)
  })
  const ends = (['startCard', 'endCard'] as const).filter(
    (part) => mine[part].use !== theirs[part].use || !isSameJson(mine[part].timing, theirs[part].timing),
  )
  const added = listCardIds(theirs).filter((id) => !findCard(mine, id))
  return [...ends, ...[...cards.map(({ id }) => id), ...added].map(cardPart)]
}

const listCardIds = (draft: VideoDraft): string[] => draft.copyCards.map(({ id }) => id)

const findCard = (draft: VideoDraft, id: string): WrittenCard | undefined =>
  draft.copyCards.find((card) => card.id === id)

/** All ids in the first list's order; those of the other stand after the id that they follow there. */
function mergeOrders([first = [], other = []]: string[][]): string[] {
  const ids = [...first]
  for (const [index, id] of other.entries()) {
    if (ids.includes(id)) continue
    const before = other[index - 1]
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id)
  }
  return ids
}
