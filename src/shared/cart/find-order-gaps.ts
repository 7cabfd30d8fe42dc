import { itemTitle, type VideoSelection, type Item, type ProductSelections } from './product-selections.ts'

/** What an order lacks to be filmed, with the item or video that lacks it. Shown there; the checkout refuses it. */
export type OrderGap =
  | { code: 'item_unnamed'; itemId: string; sentence: string }
  | { code: 'film_without_item'; filmId: string; sentence: string }
  | { code: 'note_missing'; sentence: string }

type Order = Pick<ProductSelections, 'package' | 'films' | 'items' | 'producerNote'>

/** The ids of the items that a video line shows, in the order of the items. Until chosen it is the first item. */
export function findShownItemIds(
  { itemIds }: Pick<VideoSelection, 'itemIds'>,
  items: readonly Pick<Item, 'id'>[],
): string[] {
  const chosen = itemIds ?? items.slice(0, 1).map(({ id }) => id)
  return items.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
}

/** The items that no video shows; none where there is no video. */
export function findUnshownItems<Shown extends Pick<Item, 'id'>>(
  videos: readonly Pick<VideoSelection, 'itemIds'>[],
  items: readonly Shown[],
): Shown[] {
  const shownIds = new Set(videos.flatMap((video) => findShownItemIds(video, items)))
  return videos.length === 0 ? [] : items.filter(({ id }) => !shownIds.has(id))
}

/** All gaps of an order, in the order of the form: videos, items, note. Empty: it can be filmed. */
export function findOrderGaps({ package: pack, films: videos, items, producerNote }: Order): OrderGap[] {
  const withoutItem = videos.flatMap((video, index): OrderGap[] =>
    findShownItemIds(video, items).length > 0
      ? []
      : [
          {
            code: 'film_without_item',
            filmId: video.id,
            sentence: `Choose what film ${index + 1} shows: at least one item.`,
          },
        ],
  )
  const unnamed = items.flatMap((item, index): OrderGap[] =>
    item.name.trim() === ''
      ? [{ code: 'item_unnamed', itemId: item.id, sentence: `Name ${itemTitle(item, index)}.` }]
      : [],
  )
  const isNoteMissing = pack === 'agency' && producerNote.trim() === ''
  const note: OrderGap[] = isNoteMissing
    ? [
        {
          code: 'note_missing',
          sentence: 'Write the note to the producer: who should want it, and why.',
        },
      ]
    : []
  return [...withoutItem, ...unnamed, ...note]
}
