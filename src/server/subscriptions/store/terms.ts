import type { Database } from '../../outside/database/connection/connect-database.ts'
import { deleteTermsOfChange, findTerms, insertTerms } from './terms.db.ts'
import type { Terms } from './terms.db.ts'

export type { Terms } from './terms.db.ts'

/** What was and will be sold with a subscription, the newest first. */
export const readTerms = findTerms

/** Sells from that block on by these terms; said again, the later ones hold. Under the subscription's lock. */
export const agreeTerms = insertTerms

/** Takes back what a change would have brought. Under the subscription's lock. */
export async function withdrawTerms(tx: Database, changeId: string): Promise<void> {
  await deleteTermsOfChange(tx, changeId)
}

/** Those by which a block is made. @param terms the newest first */
export function termsOfBlock(terms: readonly Terms[], block: number): Terms {
  const found = terms.find(({ fromBlock }) => fromBlock <= block) ?? terms.at(-1)
  if (!found) throw new Error('A subscription has no terms')
  return found
}
