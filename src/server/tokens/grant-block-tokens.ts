import { randomUUID } from 'node:crypto'
import type { Package } from '#shared/products/plan.ts'
import type { Price } from '#shared/checkout/price.ts'
import { tokenPriceCents } from '#shared/tokens/ledger.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { insertEntries, insertLot } from './tokens.db.ts'

/** A block that opens, at the package and price that it was sold at. */
export interface GrantedBlock {
  subscriptionId: string
  /** Counted from 1. */
  block: number
  package: Package
  price: Pick<Price, 'tokensPerBlock' | 'blockCents'>
}

/** Grants a block its tokens, in the transaction that opens it. Idempotent. */
export async function grantBlockTokens(
  tx: Database,
  { subscriptionId, block, package: pack, price }: GrantedBlock,
  now: Date,
): Promise<void> {
  const lot = { id: randomUUID(), subscriptionId, block, package: pack }
  const isNew = await insertLot(tx, { ...lot, tokenPriceCents: tokenPriceCents(price), grantedAt: now })
  if (!isNew || price.tokensPerBlock === 0) return
  const transfer = { lotId: lot.id, from: 'issued', to: 'available', tokens: price.tokensPerBlock } as const
  await insertEntries(tx, { kind: 'grant', transfers: [transfer], film: null }, now)
}
