import type { OpenNeeds } from '#shared/contract/videos/needs.ts'
import { findBlockItems } from '#shared/subscriptions/block-items.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { titleItems } from '#shared/subscriptions/receive-items.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findItemArrivals, findItemChoiceRows } from '../../subscriptions/store/items.ts'
import { findItemsOnRig } from './video-items.db.ts'

/**
 * Items that a person has to name, send or add: three statements for any number of subscriptions.
 * @param running their subscriptions, and the block of each that is in production
 */
export async function findItemNeeds(db: Database, running: readonly BlockKey[]): Promise<OpenNeeds['items']> {
  const ids = running.map(({ subscriptionId }) => subscriptionId)
  const onRig = await findItemsOnRig(db, ids)
  const items = Map.groupBy(await findItemArrivals(db, ids), ({ subscriptionId }) => subscriptionId)
  const choices = Map.groupBy(await findItemChoiceRows(db, ids), (each) => each.subscriptionId)
  return running.flatMap(({ subscriptionId, block }) => {
    const all = items.get(subscriptionId) ?? []
    const chosen = new Map((choices.get(subscriptionId) ?? []).map(({ block, choice }) => [block, choice]))
    const pick = (of: number, isWanted: (item: (typeof all)[number]) => boolean) => {
      const ofBlock = findBlockItems(all, chosen, of)
      const wanted = new Set(ofBlock.filter(isWanted).map(({ id }) => id))
      return titleItems(ofBlock).filter(({ id }) => wanted.has(id))
    }
    const isUnnamed = (item: (typeof all)[number]) =>
      item.name.trim() === '' && !onRig.has(`${subscriptionId}:${item.id}`)
    const unnamed = pick(block, isUnnamed)
    const unnamedNext = pick(block + 1, (item) => item.fromBlock > block && isUnnamed(item))
    const found = {
      subscriptionId,
      unnamed: [...unnamed, ...unnamedNext],
      toSend: pick(block, (item) => item.receivedAt === null && !item.isAnnounced),
      emptyBlock:
        chosen.get(block + 1) === 'new' && !all.some(({ fromBlock }) => fromBlock === block + 1)
          ? block + 1
          : null,
    }
    const isEmpty = found.unnamed.length === 0 && found.toSend.length === 0 && found.emptyBlock === null
    return isEmpty ? [] : [found]
  })
}
