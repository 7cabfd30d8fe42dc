import type { Database } from '../../outside/database/connection/connect-database.ts'
import { sumLostDisputes } from './disputes.db.ts'
import { sumPromised } from './refund-intents.db.ts'

/**
 * What is left of a payment: neither gone back, promised, nor taken by a bank. To decide by it, hold the invoice's lock.
 * Integer cents; below zero where it was given back on the provider's own pages although we had promised it too.
 */
export async function countRefundableCents(
  db: Database,
  invoiceId: string,
  { paidCents, refundedCents }: { paidCents: number; refundedCents: number },
): Promise<number> {
  return (
    paidCents - refundedCents - (await sumPromised(db, invoiceId)) - (await sumLostDisputes(db, invoiceId))
  )
}
