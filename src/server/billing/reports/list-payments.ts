import type { listPayments as call } from '#shared/contract/billing/admin-money.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { isTimeKey, readCursor, takePage } from '../../http/page-cursor.ts'
import { findPayments } from '../store/payments.db.ts'

/** All payments, newest first, a page at a time. */
export async function listPayments(
  { db }: Pick<BillingDeps, 'db'>,
  { filter, search, subscriptionId, pageSize, startAfter }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const found = await findPayments(
    db,
    { filter, search, subscriptionId },
    { after: readCursor(startAfter, isTimeKey), limit: pageSize + 1 },
  )
  const rows = found.map((payment) => ({ ...payment, id: payment.invoiceId }))
  const { page, lastVisible } = takePage(rows, pageSize, (row) => row.createdAt)
  return { payments: page.map(({ id: _id, ...payment }) => payment), lastVisible }
}
