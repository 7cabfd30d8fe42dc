import { selectionLimits, type Item } from '../cart/product-selections.ts'

/** Whether a block takes the items of the block before it, or films those that begin with it. */
export const itemChoices = ['same', 'new'] as const
export type ItemChoice = (typeof itemChoices)[number]

/** An item of a subscription. `fromBlock` is the first block that may film it. */
export interface BlockItem {
  id: string
  fromBlock: number
}

/**
 * The items of a block, in their order: those of the block before and those that begin with it. "New" leaves the earlier
 * ones out, unless none begins with it: a block is never without an item.
 *
 * @param choices what was chosen, by block; missing: the same items
 */
export function findBlockItems<Each extends BlockItem>(
  items: readonly Each[],
  choices: ReadonlyMap<number, ItemChoice>,
  block: number,
): Each[] {
  const fresh = new Set(items.map(({ fromBlock }) => fromBlock))
  let first = 1
  for (const [chosen, choice] of choices) {
    if (choice === 'new' && chosen <= block && chosen > first && fresh.has(chosen)) first = chosen
  }
  return items.filter(({ fromBlock }) => fromBlock >= first && fromBlock <= block)
}

/** The items that a video shows: those chosen that its block has, or the first one. */
export function chooseShownItems(
  chosen: readonly string[] | undefined,
  items: readonly { id: string }[],
): string[] {
  const shown = items.flatMap(({ id }) => (chosen?.includes(id) ? [id] : []))
  return shown.length > 0 ? shown : items.slice(0, 1).map(({ id }) => id)
}

/** Whether a block has room for one more item. */
export const hasRoomForItem = (items: readonly unknown[]) => items.length < selectionLimits.items

/** An item's editable fields. */
export type ItemDetails = Omit<Item, 'id'>
