import type { PaymentDetail } from '#shared/contract/billing/admin-money.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { refuse } from '../../http/refusal.ts'
import { findPayment } from './payments.db.ts'

/** One payment with its events, refunds, disputes and history. @throws Refusal not_found */
export async function readPayment(db: Database, invoiceId: string): Promise<PaymentDetail> {
  const payment = await findPayment(db, invoiceId)
  if (!payment) throw refuse('not_found')
  return payment
}
