import type { VideoSelection, Item } from '../cart/product-selections.ts'
import { fileUrl } from '../files/file-url.ts'
import { chooseShownItems } from '../subscriptions/block-items.ts'
import type { Poster } from './posters.ts'

/** What stands for the videos of a line of an order, before they are there: a photo of their item; null without one. */
export function findLinePoster(line: Pick<VideoSelection, 'itemIds'>, items: readonly Item[]): Poster | null {
  const shownIds = chooseShownItems(line.itemIds, items)
  const photoId = items.filter(({ id }) => shownIds.includes(id)).flatMap(({ photoIds }) => photoIds)[0]
  return photoId === undefined ? null : { kind: 'item', url: fileUrl(photoId) }
}
