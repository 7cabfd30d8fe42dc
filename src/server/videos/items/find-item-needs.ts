import type { OpenNeeds } from '#shared/contract/needs.ts'
import { findBlockItems } from '#shared/subscriptions/block-items.ts'
import { titleItems } from '#shared/subscriptions/receive-items.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findItemChoicesOfUser, findItemsOfUser } from './item-needs.db.ts'

/** Items that a person has to name, send or add: two statements for any number of subscriptions. */
export async function findItemNeeds(db: Database, userId: string): Promise<OpenNeeds['items']> {
  const items = Map.groupBy(await findItemsOfUser(db, userId), ({ subscriptionId }) => subscriptionId)
  const choices = Map.groupBy(await findItemChoicesOfUser(db, userId), (each) => each.subscriptionId)
  return [...items].flatMap(([subscriptionId, all]) => {
    const chosen = new Map((choices.get(subscriptionId) ?? []).map(({ block, choice }) => [block, choice]))
    const block = all[0]?.block ?? 1
    const pick = (of: number, isWanted: (item: (typeof all)[number]) => boolean) => {
      const ofBlock = findBlockItems(all, chosen, of)
      const wanted = new Set(ofBlock.filter(isWanted).map(({ id }) => id))
      return titleItems(ofBlock).filter(({ id }) => wanted.has(id))
    }
    const isUnnamed = (item: (typeof all)[number]) => item.name.trim() === '' && !item.isOnRig
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
