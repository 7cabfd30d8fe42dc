import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findIntent, type StoredIntent } from '../store/refund-intents.db.ts'
import { lockInvoice } from '../store/refunds.db.ts'

type LockedInvoice = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

/**
 * Decides about a promised refund in one transaction that holds the lock of its invoice.
 * @returns the id of that invoice
 * @throws Refusal not_found; whatever `decide` throws
 */
export async function decideIntent(
  db: Database,
  intentId: string,
  decide: (tx: Database, intent: StoredIntent, invoice: LockedInvoice) => Promise<void>,
): Promise<string> {
  const found = await findIntent(db, intentId)
  if (!found) throw refuse('not_found')
  await db.transaction().execute(async (tx) => {
    const invoice = await lockInvoice(tx, found.invoiceId)
    const intent = await findIntent(tx, intentId)
    if (!invoice || !intent) throw refuse('not_found')
    await decide(tx, intent, invoice)
  })
  return found.invoiceId
}
