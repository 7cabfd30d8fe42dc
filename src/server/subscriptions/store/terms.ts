import type { Database } from '../../outside/database/connection/connect-database.ts'
import { deleteTermsOfChange, findTerms, insertTerms } from './terms.db.ts'
import type { Terms } from './terms.db.ts'

export type { Terms } from './terms.db.ts'

/** What was and will be sold with a subscription, the newest first. */
export const readTerms = findTerms

/** Sets the terms from that block on; later calls replace them. Under the subscription's lock. */
export const agreeTerms = insertTerms

/** Removes the terms of a change. Under the subscription's lock. */
export async function withdrawTerms(tx: Database, changeId: string): Promise<void> {
  await deleteTermsOfChange(tx, changeId)
}

/** Those by which a block is made. @param terms the newest first */
export function selectBlockTerms(terms: readonly Terms[], block: number): Terms {
  const found = terms.find(({ fromBlock }) => fromBlock <= block) ?? terms.at(-1)
  if (!found) throw new Error('A subscription has no terms')
  return found
}
