import { itemTitle, type Item } from '../cart/product-selections.ts'
import { changeStep } from './status-steps.ts'
import type { StatusItem } from './status-steps.ts'

/** A block's items, with the titles that everyone reads. */
export function titleItems(items: readonly Pick<Item, 'id' | 'name'>[]): { id: string; title: string }[] {
  return items.map((item, index) => ({ id: item.id, title: itemTitle(item, index) }))
}

/**
 * The steps after an item arrived, or turned out not to have: the first one starts `received`, the last one completes
 * it. What was complete stays so when a further item arrives, and runs again when one is taken back.
 */
export function receiveItems(
  items: readonly StatusItem[],
  { isArrival, received, expected }: { isArrival: boolean; received: number; expected: number },
  now: Date,
): StatusItem[] {
  const present = items.find((item) => item.id === 'received')?.status
  const wasComplete = present === 'complete'
  const isComplete = received >= expected || (wasComplete && isArrival)
  const wanted = isComplete ? 'complete' : received > 0 || wasComplete ? 'in progress' : 'coming up'
  return present === wanted ? [...items] : changeStep(items, 'received', wanted, now)
}
